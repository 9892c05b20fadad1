// What scrolls sideways in its own box can be scrolled by keys, too.
function reach() {
  for (const box of document.querySelectorAll("article pre, .table-wrapper, div.cell_output")) {
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
    } else {
      box.removeAttribute("tabindex");
    }
  }
}
addEventListener("load", reach);
addEventListener("resize", reach);
