const live = document.querySelector("[data-live]");
const { folder, how } = live.dataset;
const place = live.querySelector(".mf-live-how");
if (location.protocol === "file:") place.textContent = how;
else if (origin === "null") {
  // A frame with a sandbox has no origin, so the browser loads no files of the page's folder for it.
  place.textContent =
    "Here you can only look: the frame around this page lets no Python start. In the frame's sandbox, also set " +
    "allow-same-origin and, to save games, allow-downloads.";
} else {
  for (const words of live.querySelectorAll(".mf-live-loads")) words.hidden = false;
  import(new URL(`${folder}/page.js`, location.href).href).catch(() => {
    place.textContent = `This is a picture: to play, this page needs the folder ${folder} next to it, which could not be loaded. Check the network, and that the folder was put on the server too.`;
  });
}
