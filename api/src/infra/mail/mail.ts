import { escapeHtml } from '../html'
import type { Language } from '../language'
import type { Mail } from '../messages'
import { say } from '../words'

export interface MailParts {
  to: string
  subject: string
  title: string
  text: string
  /** Shown large, in its own block. */
  code?: string
  button?: { label: string; url: string }
  /** The second of two answers, below the first. */
  second?: { label: string; url: string }
  note?: string
  /** A discreet link at the very end: how to unsubscribe. */
  end?: { label: string; url: string }
}

/**
 * A name chosen by another person, made safe for a mail to a stranger: no mail program turns it into a link. Schemes are
 * removed, and the characters that form a domain or an e-mail address are replaced by lookalikes.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/\b[a-z][a-z0-9+.-]*:\/+/gi, '')
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, '\u2024')
    .replaceAll('@', '\uff20')
    .replace(/[\r\n\t]+/g, ' ')

const face = {
  'zh-tw': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
  'zh-cn': "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  en: "Inter,'Helvetica Neue',Arial,sans-serif",
} satisfies Record<Language, string>

/**
 * Renders a mail as text and as HTML, always in one style: a sheet of paper on the product's background (look.md,
 * "Tokens"). Tables and inline styles, because mail programs support nothing else; no pictures, because they block
 * them. Programs with a dark mode use the colours of the style sheet; those without style sheets stay light.
 */
export function renderMail(language: Language, parts: MailParts): Mail {
  const { to, subject, title, text, code, button, second, note, end } = parts
  const footer = say(language, 'mail.footer')
  const plain = [
    title,
    text,
    code,
    button && `${button.label}\n${button.url}`,
    second && `${second.label}\n${second.url}`,
    note,
    end && `${end.label}\n${end.url}`,
    `-- \n${say(language, 'mail.brand')}\n${footer}`,
  ]
  const inner = [
    `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.4;font-weight:600;color:#0a1330;unicode-bidi:plaintext">${escapeHtml(title)}</h1>`,
    // Each line takes its direction from its own letters: a member may write to their fans in Arabic or Hebrew.
    `<p style="margin:0;white-space:pre-line;unicode-bidi:plaintext;text-wrap:pretty">${escapeHtml(text)}</p>`,
    code &&
      `<p class="code" style="margin:20px 0;padding:16px 8px 16px 16px;border-radius:8px;background:#eef3ff;color:#143a9e;font:600 32px/1.2 Inter,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escapeHtml(code)}</p>`,
    button && buttonOf(button),
    second && secondOf(second),
    note &&
      `<p class="quiet" style="margin:16px 0 0;text-wrap:pretty;font-size:14px;line-height:1.7;color:#5b668f">${escapeHtml(note)}</p>`,
    end &&
      `<p style="margin:8px 0 0;font-size:14px;line-height:1.7"><a class="quiet" href="${escapeHtml(end.url)}" style="color:#5b668f">${escapeHtml(end.label)}</a></p>`,
  ]
  return {
    kind: 'mail',
    to,
    subject,
    text: lines(plain).join('\n\n'),
    html: sheet(language, { subject, teaser: text, inner: lines(inner).join(''), footer }),
  }
}

const lines = (given: (string | undefined)[]) => given.filter((line): line is string => Boolean(line))

/** The table cell carries the colour: Outlook draws no background behind an inline-block link. */
const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td class="button" style="border-radius:8px;background:#1f55e0"><a class="on-button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;color:#ffffff;font-weight:600;line-height:1.5;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const secondOf = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 0"><tr><td class="second" style="border:1px solid #8490b8;border-radius:8px"><a class="ink" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 23px;border-radius:8px;color:#0a1330;font-weight:600;line-height:1.5;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

/** The dark values of the same tokens. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0a1129!important}.sheet{background:#0f1733!important;border-color:#26315a!important;color:#c5cef0!important}
.ink{color:#f2f5ff!important}.quiet{color:#93a0cc!important}.code{background:#16244f!important;color:#b9ccff!important}
.second{border-color:#6b78a8!important}.dot,.button{background:#5c8bff!important}.on-button{color:#081026!important}
}
@media (max-width:420px){.sheet{padding:24px 20px!important}.code{letter-spacing:5px!important}}`

interface Sheet {
  subject: string
  /** What a mail list shows next to the subject. */
  teaser: string
  inner: string
  footer: string
}

function sheet(language: Language, { subject, teaser, inner, footer }: Sheet): string {
  const brand = escapeHtml(say(language, 'mail.brand'))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f6f8fd"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(teaser)}</div><table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8fd"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font:16px/1.75 ${face[language]}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:18px;font-weight:600;color:#0a1330"><span class="dot" style="display:inline-block;width:10px;height:10px;border-radius:5px;background:#1f55e0;margin-right:8px"></span>${brand}</td></tr>
<tr><td class="sheet" style="padding:32px;background:#ffffff;border:1px solid #dde3f2;border-radius:14px;color:#2a3560;overflow-wrap:anywhere">${inner}</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:12px;line-height:1.7;color:#5b668f">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`
}
