const live = document.querySelector("[data-live]");
const { folder, how } = live.dataset;
const place = live.querySelector(".mf-live-how");
if (location.protocol === "file:") place.textContent = how;
else if (origin === "null") {
  // A frame with a sandbox has no origin, so the browser loads no files of the page's folder for it.
  place.textContent =
    "This is a picture: the frame around this page lets no Python start. In the frame's sandbox, also set " +
    "allow-same-origin and, to save games, allow-downloads.";
} else {
  import(new URL(`${folder}/page.js`, location.href).href).catch(() => {
    place.textContent = `This page needs the folder ${folder}, which is missing here.`;
  });
}
