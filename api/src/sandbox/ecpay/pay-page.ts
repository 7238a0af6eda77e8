import { escapeHtml } from '../../infra/html'
import { sheet } from '../consent-page'

/** The page on which the browser pays. It has no script and does not ask for a card. */
export const payPage = (no: string, { ItemName = '', TotalAmount = '' }: Record<string, string>) =>
  sheet(
    `NT$${Number(TotalAmount).toLocaleString('en')}`,
    `<ul>${ItemName.split('#')
      .map((item) => `<li>${escapeHtml(item)}</li>`)
      .join('')}</ul><p><code>${escapeHtml(no)}</code></p>
<form method="post" action="pay"><input type="hidden" name="no" value="${escapeHtml(no)}">
<div class="row"><button name="choice" value="paid" class="main">Pay by card</button><button name="choice" value="refused">The card is refused</button></div>
<details><summary>Let something go wrong</summary><div class="row">
<button name="choice" value="late">Pay; the notice comes 10 s late</button>
<button name="choice" value="twice">Pay; the notice comes twice</button>
<button name="choice" value="forged">Do not pay; a forged notice comes</button>
<button name="choice" value="away">Pay; the browser never comes back</button></div></details></form>`,
    'ECPay',
  )

export const awayPage = () =>
  sheet('Paid', '<p>The payment went through. This window does not lead back to the shop.</p>', 'ECPay')

export const problemPage = (why: string) => sheet('交易失敗', `<p>${escapeHtml(why)}</p>`, 'ECPay')
