import { operators } from './operators'
import { runProduct } from '../scripts/run-product.mjs'

/** Starts the product on a free port and an empty data folder, waits for its address, stops it at the end.
 *  `PRODUCT_URL` names a running one (while writing tests). */
export default async function startProduct() {
  if (process.env.PRODUCT_URL) return undefined
  const { url, stop } = await runProduct({
    // Operators answer members' requests at /ops.
    OPS_TOKEN: operators.token,
    OPS_EMAIL: operators.email,
    NODE_ENV: 'development',
    // An immediate CallBack is held for a minute; 8 s are enough here to take it back, and shorter to wait for.
    CALLBACK_HOLD: '8',
  })
  process.env.PRODUCT_URL = url
  return stop
}
