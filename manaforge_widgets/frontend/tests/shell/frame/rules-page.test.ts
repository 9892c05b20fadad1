import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { addressOf, byRules, ruleIn } from "../../../src/shell/frame/rules-page.js";

const HERE = "https://school.example/site/play/board.html";

test("a rule is found on a page beside, or anywhere on the web", () => {
  equal(addressOf("XY-A1", "../rules/xy.html", HERE), "https://school.example/site/rules/xy.html#XY-A1");
  equal(addressOf("XY-A1", "http://far.example/xy#old", HERE), "http://far.example/xy#XY-A1");
  equal(addressOf("XY-A1", "xy.html", "file:///site/board.html"), "file:///site/xy.html#XY-A1");
});

test("an address that could run in the page, or names none, is no link", () => {
  const bad = [
    "javascript:alert(1)",
    " \tjava\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://a/b",
    "file:///etc",
  ];
  deepEqual(
    bad.map((page) => addressOf("XY-A1", page, HERE)),
    bad.map(() => null),
  );
  equal(addressOf("XY-A1", "javascript:alert(1)", "file:///site/board.html"), null);
  equal(addressOf("XY-A1", "rules.html", "about:blank"), null);
  equal(addressOf("XY-A1", "http://[", HERE), null);
});

test("numbers of rules are found in a text", () => {
  deepEqual(byRules("ends (XY-A1), see ABCD-EF12."), ["ends (", "XY-A1", "), see ", "ABCD-EF12", "."]);
  deepEqual(byRules("D6-20, X-A1, XY-A123"), ["D6-20, X-A1, XY-A123"]);
  deepEqual([ruleIn("Won (XY-A1)"), ruleIn("Won")], ["XY-A1", null]);
});
