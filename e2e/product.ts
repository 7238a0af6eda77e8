import { operators } from './operators'
import { runProduct } from '../scripts/run-product.mjs'

/**
 * Starts the product on a free port with an empty data folder, and returns the function that stops it. If `PRODUCT_URL` names a running
 * product (while writing tests), nothing is started.
 */
export default async function startProduct() {
  if (process.env.PRODUCT_URL) return undefined
  const { url, stop } = await runProduct({
    // Operators answer members' requests at /ops.
    OPS_TOKEN: operators.token,
    OPS_EMAIL: operators.email,
    NODE_ENV: 'development',
    // Seconds. In production an immediate CallBack is held for a minute; 8 s are enough to cancel it in a test.
    CALLBACK_HOLD: '8',
  })
  process.env.PRODUCT_URL = url
  return stop
}
