// SPDX-License-Identifier: GPL-3.0-or-later
// browse.js FILE... - opens each page in Chromium, light and dark, with all details open, and prints what
// is wrong: violations of axe-core's rules, a page wider than a window of 320 px, something fetched, an
// error in the console. Ends with 1 if anything is.
const path = require('path');
const { chromium } = require('playwright-core');

const axe = require.resolve('axe-core/axe.min.js');
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
let faults = 0;

function fault(file, text) {
  faults += 1;
  console.log(`${file}: ${text}`);
}

async function checkRules(page, file, scheme) {
  await page.emulateMedia({ colorScheme: scheme });
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  for (const rule of found.violations)
    for (const node of rule.nodes.slice(0, 3))
      fault(file, `${scheme}: ${rule.id}: ${node.html.slice(0, 160)}: ${node.failureSummary.replace(/\s+/g, ' ')}`);
}

async function checkWidth(page, file, width) {
  await page.setViewportSize({ width, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0)
    fault(file, `is ${wide} px wider than a window of ${width} px`);
}

async function check(page, file) {
  const address = 'file://' + path.resolve(file);
  const onRequest = (request) => request.url() !== address && !request.url().startsWith('data:') && fault(file, `fetches ${request.url()}`);
  const onConsole = (message) => message.type() === 'error' && fault(file, `console: ${message.text()}`);

  page.on('request', onRequest);
  page.on('console', onConsole);
  await page.goto(address);
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
  await checkWidth(page, file, 320);
  await checkWidth(page, file, 1000);
  await page.addScriptTag({ path: axe });
  await checkRules(page, file, 'light');
  await checkRules(page, file, 'dark');
  page.off('request', onRequest);
  page.off('console', onConsole);
}

(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  for (const file of process.argv.slice(2)) {
    const page = await browser.newPage();
    await check(page, file);
    await page.close();
  }
  await browser.close();
  process.exit(faults > 0 ? 1 : 0);
})();
