/**
 * Logs the demonstration member in to a running product.
 * @param {string} url of the product
 * @returns {Promise<string>} the token
 */
export async function logIn(url) {
  const body = new URLSearchParams({
    email: 'demo@fankeep.test',
    password: process.env.DEMO_PASSWORD ?? 'keep-the-fans',
  })
  const answer = await fetch(`${url}/api/loginv2/emaillogin`, { method: 'POST', body })
  const { code, data, msg } = await answer.json()
  if (code !== 1) throw new Error(`The demonstration member cannot log in: ${msg}`)
  return data.token
}
