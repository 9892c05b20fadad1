const live = document.querySelector("[data-live]");
const { folder, how } = live.dataset;
const place = live.querySelector(".mf-live-how");
if (location.protocol === "file:") place.textContent = how;
else {
  import(new URL(`${folder}/page.js`, location.href).href).catch(() => {
    place.textContent = `This page needs the folder ${folder}, which is missing here.`;
  });
}
