import { toString as drawQr } from 'qrcode'

/** A QR code as SVG. Dark on light in every theme: many cameras read nothing else. */
export const drawCode = (text: string): Promise<string> =>
  drawQr(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width: 1024 })
