import type { Language } from '@recado/contract/kit/languages'

export type MailBody = {
  subject: string
  text: string
  language: Language
  /** What the mail asks its reader to do. In the text part its link is on a line of its own. */
  button?: { label: string; link: string }
  /** A code that the reader types somewhere. It is shown large. */
  code?: string
}

/**
 * Makes the HTML part of a mail from its text, in one layout with one button. It loads nothing from the network, so mail programs show it
 * without asking, and no server learns that the mail was read.
 */
export function mailHtml({ subject, text, language, button, code }: MailBody): string {
  const lines = text.split('\n')
  const containsLink = button !== undefined && lines.includes(button.link)
  const linesWithLink = button && !containsLink ? [...lines, '', button.link] : lines
  const blocks = blocksOf(linesWithLink, button?.link).map((block) =>
    block.kind === 'button' ? buttonHtml(button?.label ?? '', block.link) : paragraphHtml(block.lines, { link: button?.link, code }),
  )
  return page({ language, title: escapeHtml(subject), content: blocks.join('\n') })
}

type Block = { kind: 'text'; lines: string[] } | { kind: 'button'; link: string }

/** Blank lines separate paragraphs, and so does the button. */
function blocksOf(lines: readonly string[], link: string | undefined): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', lines: paragraph })
    paragraph = []
  }
  for (const line of lines) {
    const isButton = link !== undefined && line === link && !blocks.some(({ kind }) => kind === 'button')
    if (isButton || line.trim() === '') close()
    if (isButton) blocks.push({ kind: 'button', link })
    else if (line.trim() !== '') paragraph.push(line)
  }
  close()
  return blocks
}

const paragraphHtml = (lines: readonly string[], found: { link: string | undefined; code: string | undefined }) =>
  `<p style="margin:0 0 16px">${lines.map((line) => lineHtml(line, found)).join('<br>')}</p>`

const codeStyle = 'font-family:ui-monospace,Consolas,monospace;font-size:24px;letter-spacing:3px;white-space:nowrap'

/** A whole line may be an address of ours. Inside a line only the button's link becomes a link. Everything else is text. */
function lineHtml(line: string, { link, code }: { link: string | undefined; code: string | undefined }) {
  if (/^https?:\/\/\S+$/.test(line)) return linkHtml(line)
  const html = escapeHtml(line)
  if (code !== undefined) return html.replace(escapeHtml(code), (found) => `<strong style="${codeStyle}">${found}</strong>`)
  return link === undefined ? html : html.replaceAll(escapeHtml(link), () => linkHtml(link))
}

const linkHtml = (link: string) =>
  `<a class="link" href="${escapeHtml(link)}" style="color:#9c3189;word-break:break-all">${escapeHtml(link)}</a>`

/** The address is below the button: a few programs show no button, and some readers trust only an address that they can read. */
const buttonHtml = (label: string, link: string) =>
  `<p style="margin:0 0 8px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#9c3189;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#5c5567">${linkHtml(link)}</p>`

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The language attribute of the page, which screen readers use. */
const htmlLanguages: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** Mail programs read inline styles. The rules in the head only change colours in dark mode. */
const page = ({ language, title, content }: { language: Language; title: string; content: string }) => `<!doctype html>
<html lang="${htmlLanguages[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #141119 !important; }
  .sheet { background: #231f2b !important; border-color: #3d3748 !important; color: #e2dfe7 !important; }
  .name, .link { color: #e8bbdf !important; }
  .quiet { color: #c4bfcc !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f2f6">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f2f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #dedae3;border-radius:12px;border-collapse:separate;color:#241f2b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<tr><td class="name" style="padding:24px 28px 0;font-size:20px;font-weight:700;color:#9c3189">Recado</td></tr>
<tr><td style="padding:16px 28px 12px;overflow-wrap:anywhere">
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
