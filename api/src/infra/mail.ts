import { escapeHtml } from './html'
import type { Language } from './language'
import type { Mail } from './messages'
import { say } from './words'

export interface MailParts {
  to: string
  subject: string
  title: string
  text: string
  /** Shown large, on its own. */
  code?: string
  button?: { label: string; url: string }
  note?: string
  /** A quiet link at the very end: how to have no more of these. */
  end?: { label: string; url: string }
}

const face = {
  'zh-tw': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
  'zh-cn': "'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif",
  en: "Inter,'Helvetica Neue',Arial,sans-serif",
} satisfies Record<Language, string>

/**
 * A mail as text and as HTML, of one kind: a sheet of paper on the product's ground (look.md, "Tokens"). Tables and
 * inline styles, because mail programs know nothing else; no pictures, because they block them.
 */
export function renderMail(language: Language, parts: MailParts): Mail {
  const { to, subject, title, text, code, button, note, end } = parts
  const footer = say(language, 'mail.footer')
  const plain = [
    say(language, 'mail.hello'),
    text,
    code,
    button && `${button.label}: ${button.url}`,
    note,
    end && `${end.label}: ${end.url}`,
    `-- \n${say(language, 'mail.brand')}\n${footer}`,
  ]
  const inner = [
    `<h1 style="margin:0 0 12px;font-size:22px;line-height:1.4;color:#0a1330">${escapeHtml(title)}</h1>`,
    `<p style="margin:0;white-space:pre-line">${escapeHtml(text)}</p>`,
    code &&
      `<p style="margin:20px 0;padding:16px;border-radius:8px;background:#eef3ff;color:#143a9e;font:600 34px/1.2 Inter,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escapeHtml(code)}</p>`,
    button &&
      `<p style="margin:24px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f55e0;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    note && `<p style="margin:16px 0 0;font-size:14px;color:#5b668f">${escapeHtml(note)}</p>`,
    end &&
      `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(end.url)}" style="color:#5b668f">${escapeHtml(end.label)}</a></p>`,
  ]
  return {
    kind: 'mail',
    to,
    subject,
    text: lines(plain).join('\n\n'),
    html: sheet(language, lines(inner).join(''), footer),
  }
}

const lines = (given: (string | undefined)[]) => given.filter((line): line is string => Boolean(line))

function sheet(language: Language, inner: string, footer: string): string {
  const brand = escapeHtml(say(language, 'mail.brand'))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:0;background:#f6f8fd"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8fd"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;font:16px/1.75 ${face[language]};color:#2a3560">
<tr><td style="padding:0 4px 16px;font-size:18px;font-weight:600;color:#0a1330"><span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:#1f55e0;margin-right:8px"></span>${brand}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #dde3f2;border-radius:14px">${inner}</td></tr>
<tr><td style="padding:16px 4px 0;font-size:12px;line-height:1.7;color:#5b668f">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`
}
