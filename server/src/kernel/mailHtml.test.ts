import { expect, test } from 'vitest'
import { mailHtml } from './mailHtml.ts'

const link = 'https://recado.example/financeiro?a=1&b=2'
const mail = { subject: 'Fatura <1>', text: `Olá!\n\nPague em:\n${link}\n\nRecado`, language: 'pt' } as const

test('a link on its own line becomes the button, with its address below', () => {
  const html = mailHtml({ ...mail, button: { label: 'Pagar <já>', link } })
  const href = 'href="https://recado.example/financeiro?a=1&amp;b=2"'
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html.split(href)).toHaveLength(3)
  expect(html).toContain('>Pagar &lt;já&gt;</a>')
  expect(html).toContain('<title>Fatura &lt;1&gt;</title>')
  expect(html).toContain('<html lang="pt-BR">')
})

test('a link inside a line leaves the line as it is, and the button stands below', () => {
  const html = mailHtml({ ...mail, text: `Pague em ${link} hoje.`, button: { label: 'Pagar', link } })
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html.indexOf('Pague em')).toBeLessThan(html.indexOf('class="button"'))
})

test('values are shown as text and do nothing', () => {
  const evil = '<img src=x onerror=alert(1)> & "quoted" \'single\' $& $1'
  const html = mailHtml({ ...mail, subject: evil, text: `Olá, ${evil}!\n\n${evil}: ${link}`, button: { label: evil, link }, code: 'K7' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;single&#39; $&amp; $1')
})

test('the mail loads nothing from anywhere', () => {
  const html = mailHtml({ ...mail, button: { label: 'Pagar', link } })
  expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/)
})

test('a code is shown large', () => {
  expect(mailHtml({ ...mail, text: 'Seu código: K7Q2', code: 'K7Q2' })).toMatch(/Seu código: <strong [^>]*>K7Q2<\/strong>/)
})
