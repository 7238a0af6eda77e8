import type { TestServer } from './server'

let people = 0

/** A new person, as they fill in the registration: different for each test. */
export function person() {
  const n = ++people
  return {
    email: `person${n}@example.com`,
    area_code: '+886',
    tel: `0912${String(100_000 + n)}`,
    nickname: `Person ${n}`,
    password: 'slow-island-47-lamps',
    password_again: 'slow-island-47-lamps',
    agree: true,
  }
}

/** A code that differs from this one. */
export const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

/** Registers people and logs them in, by API calls. */
export function visitors(server: () => TestServer) {
  const codeSentTo = (to: string) => {
    const message = server().sent.find((one) => one.to === to)
    if (!message?.code) throw new Error(`No code was sent to ${to}`)
    return message.code
  }
  const askByMail = async (email: string, use: 'register' | 'login' | 'reset' = 'register') => {
    const answer = await server().call('auth.sendEmailCode', { email, use })
    if (answer.code !== 1) throw new Error(`No code for ${email}: ${answer.error}`)
    return codeSentTo(email)
  }
  const registered = async () => {
    const one = person()
    const answer = await server().call('auth.registerByEmail', { ...one, code: await askByMail(one.email) })
    if (answer.code !== 1) throw new Error(`Not registered: ${answer.error}`)
    return { ...one, token: answer.data.token }
  }
  return { codeSentTo, askByMail, registered }
}
