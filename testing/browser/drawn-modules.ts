import type { Page } from 'puppeteer-core';

/** Returns the squares ("modules") of a QR code as Chromium draws them: whether each pixel of a screenshot is dark. */
export async function drawnModules(page: Page, selector: string, size: number): Promise<boolean[][]> {
  const drawing = await page.waitForSelector(selector, { visible: true });
  const image = await drawing?.screenshot({ encoding: 'base64' });
  return (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${image}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    const places = Array.from({ length: ${size} }, (_, index) => (index + 0.5) / ${size});
    return places.map((y) => places.map((x) => {
      const [red] = canvas.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data;
      return red < 128;
    }));
  })()`)) as boolean[][];
}
