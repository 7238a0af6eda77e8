import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { Must } from './must'
import { newMember, type Target, Visitor } from './visitor'

const statuses = (heard: { status: number }[]) => [...new Set(heard.map(({ status }) => status))].join(' ')

/** Attacks without an account. */
export async function attackAsStranger(target: Target, must: Must): Promise<void> {
  const stranger = new Visitor(target, '10.9.0.1')

  // Twelve of these once made the api hang permanently.
  const codes = await Promise.all([
    stranger.many(40, 'auth.sendEmailCode', () => ({ email: 'many@example.com', use: 'login' })),
    stranger.many(40, 'auth.sendSmsCode', () => ({ area_code: '+886', tel: '0912300300', use: 'login' })),
  ])
  must(
    '40 + 40 requests for codes at once are all answered',
    statuses(codes.flat()) === '200',
    statuses(codes.flat()),
  )
  const began = performance.now()
  const { code } = await stranger.call('site.info')
  must(
    'and the site answers right after them within 2 s',
    code === 1 && performance.now() - began < 2000,
    ms(began),
  )

  const status = await expectContinue(target)
  must('Expect: 100-continue is served', status === 200, String(status))

  await lockOut(target, must)
  await sharePrefix(target, must)
  await bombWithSignUps(target, must)

  const asked = await stranger.call('auth.loginByEmail', { email: 'demo@fankeep.test', code: '000000' })
  const unasked = await stranger.call('auth.loginByEmail', { email: 'no.one@example.com', code: '000000' })
  must(
    'a wrong code gets the same answer whether one was asked for or not',
    asked.error === unasked.error,
    `${asked.error} ${unasked.error}`,
  )

  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one && !one.internal && one.family === 'IPv4')
  const reached = await Promise.all(
    outside.map((one) =>
      fetch(`http://${one!.address}:${new URL(target.url).port}/dev/outbox`).then(
        () => one!.address,
        () => '',
      ),
    ),
  )
  must(
    'npm start listens on loopback only',
    reached.every((one) => one === ''),
    `${outside.length} other interfaces`,
  )
}

/** Ten wrong passwords from one stranger, and a hundred from others, must not lock the member out. */
async function lockOut(target: Target, must: Must) {
  const member = await newMember(target)
  const guesses = await Promise.all(
    Array.from({ length: 110 }, (_, n) =>
      new Visitor(target, n < 10 ? '10.9.1.1' : `10.9.2.${n}`).call('auth.loginByEmail', {
        email: member.email,
        password: `wrong-password-${n}`,
      }),
    ),
  )
  const refused = guesses.filter(({ error }) => error === 'too_many_requests').length
  const isIn = await new Visitor(target, member.address).logIn(member.email, member.password)
  must(
    '110 wrong passwords do not lock the member out of a known device',
    isIn && refused >= 90,
    `${refused} guesses turned away`,
  )
}

/** The owner of a /64 has 2^64 addresses; limits must count it as one. */
async function sharePrefix(target: Target, must: Must) {
  let taken = 0
  for (let n = 0; n < 40; n++) {
    const visitor = new Visitor(target, `2001:db8:47:11::${n.toString(16)}`)
    const { code } = await visitor.call('auth.sendEmailCode', {
      email: `v6.${n}@example.com`,
      use: 'register',
    })
    if (code === 1) taken++
  }
  must('40 addresses of one IPv6 /64 count as one', taken <= 20, `${taken} of 40 codes sent`)
}

/** Nine pages of one member, all asked to mail one stranger. */
async function bombWithSignUps(target: Target, must: Must) {
  const member = new Visitor(target, '10.9.3.1')
  await member.logIn('demo@fankeep.test', 'keep-the-fans')
  const { list } = await member.mustCall('pages.list')
  const victim = 'victim@example.com'
  for (const { id } of list) {
    const { url } = await member.mustCall('optIn.turn', { id, on: 1 })
    const slug = /[\w-]{16}$/.exec(url)![0]
    for (let n = 0; n < 5; n++)
      await new Visitor(target, `10.9.4.${n}`).call('optIn.ask', {
        slug,
        email: victim,
        name: 'win http://evil.example now',
      })
  }
  const mails = await member.mails(victim)
  must(
    'sign-ups send one address at most five mails a day',
    mails.length > 0 && mails.length <= 5,
    `${mails.length} mails`,
  )
  must(
    'and no link of the attacker is in a subject',
    mails.every(({ subject }) => !/https?:|evil\.example/.test(subject)),
    '',
  )
}

function expectContinue({ url }: Target): Promise<number> {
  const body = 'a=1'
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    expect: '100-continue',
  }
  return new Promise((resolve) => {
    const sent = request(`${url}/api3/system/getinfo`, { method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
    sent.setTimeout(5000, () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.once('continue', () => sent.end(body))
    sent.flushHeaders()
  })
}

const ms = (began: number) => `${(performance.now() - began).toFixed(0)} ms`
