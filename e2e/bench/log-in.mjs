/**
 * Logs in the demonstration member of a product that runs.
 * @param {string} url of the product
 * @returns {Promise<string>} the token
 */
export async function logIn(url) {
  const body = new URLSearchParams({
    email: 'demo@fankeep.test',
    password: process.env.DEMO_PASSWORD ?? 'keep-the-fans',
  })
  const answer = await fetch(`${url}/api/loginv2/emaillogin`, { method: 'POST', body })
  return (await answer.json()).data.token
}
