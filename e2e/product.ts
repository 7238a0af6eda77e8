import { operators } from './operators'
import { runProduct } from '../scripts/run-product.mjs'

/** Starts the product on a free port and an empty data folder, waits until it says where it is, stops it at the end.
 *  `PRODUCT_URL` names one that runs already (while writing tests). */
export default async function startProduct() {
  if (process.env.PRODUCT_URL) return undefined
  const { url, stop } = await runProduct({
    // What members ask operators for is answered at /ops.
    OPS_TOKEN: operators.token,
    OPS_EMAIL: operators.email,
    NODE_ENV: 'development',
    // What is sent at once is held a minute; here it can be taken back as well, and is not waited for so long.
    CALLBACK_HOLD: '8',
  })
  process.env.PRODUCT_URL = url
  return stop
}
