// SPDX-License-Identifier: GPL-3.0-or-later
// geometry.js FILE.svg FILE.png ... - holds drawings as Chromium shows them against images of the same
// figures from PDF, both at 288 dots an inch: every text and mark of the drawing must have its ink at the
// same place in both, to a third of a pt. Prints what is elsewhere; ends with 1 if anything is, or if a
// drawing has too little to compare.
const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--force-color-profile=srgb', '--disable-lcd-text'];
const dots = 4; // a pt: Chromium shows 4/3 px, three dots each
const most = 0.34; // pt
let faults = 0;

function fault(file, text) {
  faults += 1;
  console.log(`${file}: ${text}`);
}

// Boxes in dots of what is compared, with a name: texts, bars, and marks no larger than 12 pt. An outline
// has half of its ink outside its box: it is left out.
const find = (dots) => [...document.querySelectorAll('text, circle, g[role] > path, g[role] > rect')].map((node) => {
  const box = node.getBoundingClientRect();
  return { name: node.localName + ' ' + node.textContent.slice(0, 30), small: box.width < 16 && box.height < 16,
    kind: node.localName, filled: node.getAttribute('fill') !== 'none', x: box.x * dots, y: box.y * dots,
    width: box.width * dots, height: box.height * dots, text: node.localName === 'text' };
}).filter((item) => item.text ? item.name.trim().length > 5
  : item.filled && item.width > 4 && item.height > 4 && (item.small || item.kind === 'rect'));

// Where the ink of each image is in a box: its centre, weighed by darkness; null without any.
const measure = async ({ images, items }) => {
  const pixels = [];
  for (const image of images) {
    const bitmap = await createImageBitmap(await (await fetch(image)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    pixels.push({ width: bitmap.width, height: bitmap.height, data: context.getImageData(0, 0, bitmap.width, bitmap.height).data });
  }
  const centre = ({ width, height, data }, box) => {
    let sum = 0, x = 0, y = 0;
    for (let row = Math.max(0, Math.floor(box.y)); row < Math.min(height, box.y + box.height); row++)
      for (let column = Math.max(0, Math.floor(box.x)); column < Math.min(width, box.x + box.width); column++) {
        const at = 4 * (row * width + column), ink = 255 - (data[at] + data[at + 1] + data[at + 2]) / 3;
        sum += ink; x += ink * column; y += ink * row;
      }
    return sum > 0 ? [x / sum, y / sum] : null;
  };
  return items.map((box) => pixels.map((image) => centre(image, box)));
};

async function compare(browser, drawing, image) {
  const page = await browser.newPage({ viewport: { width: 800, height: 800 }, deviceScaleFactor: 3 });
  await page.goto('file://' + path.resolve(drawing));
  await page.evaluate(() => document.fonts.ready);
  const items = await page.evaluate(find, 3);
  const shown = await page.screenshot();
  const images = [shown, fs.readFileSync(image)].map((bytes) => 'data:image/png;base64,' + bytes.toString('base64'));
  await page.goto('about:blank');
  const centres = await page.evaluate(measure, { images, items });
  centres.forEach(([one, other], index) => {
    const off = one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) / dots : one || other ? Infinity : 0;
    if (off > most)
      fault(drawing, `${items[index].name}: ${off.toFixed(2)} pt elsewhere in ${path.basename(image)}`);
  });
  if (items.length < 10 || items.filter((item) => !item.text).length < 1)
    fault(drawing, `only ${items.length} texts and marks to compare`);
  await page.close();
}

(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const files = process.argv.slice(2);
  for (let i = 0; i + 1 < files.length; i += 2)
    await compare(browser, files[i], files[i + 1]);
  await browser.close();
  process.exit(faults > 0 ? 1 : 0);
})();
