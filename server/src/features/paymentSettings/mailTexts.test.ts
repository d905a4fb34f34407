import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailTextEndpoints } from '@recado/contract/money/mails/mailTexts'
import { afterAll, expect, test } from 'vitest'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

type Mail = 'paid' | 'soon' | 'removal'
const write = async (mail: Mail, text: string) =>
  world.call(await world.person('super'), mailTextEndpoints.update, { params: { mail, language: 'pt' }, body: { text } })
const list = async () => (await world.call(await world.person('super'), mailTextEndpoints.list)).data

/** The mail that confirms a payment. */
async function thanks(name: string) {
  const { companyId, email, pay, atSandbox } = await createOwingCompany(world)
  await world.platform.updateTable('companies').set({ name }).where('id', '=', companyId).execute()
  await atSandbox((await pay()).data, 'pay')
  await waitForMail(world.dataDir, email)
  const [letter] = await readMailbox(world.dataDir, email)
  return {
    text: letter?.text.trim() ?? '',
    html: letter?.html ?? '',
    source: await readFile(join(world.dataDir, 'outbox', letter?.file ?? ''), 'utf8'),
  }
}

test("the platform's own text replaces that of a mail, variables are filled in, and markup has no effect", async () => {
  const own = '<b>Valeu, {{company}}!</b> {{ value }}\n\n{{link}}'
  expect(await write('paid', own)).toMatchObject({ status: 200, data: { mail: 'paid', language: 'pt', text: own } })
  expect(await list()).toEqual([{ mail: 'paid', language: 'pt', text: own }])
  const { text, html, source } = await thanks('<script>alert(1) {{link}}')
  const link = `${world.config.publicUrl.origin}/financeiro`
  expect(text.replaceAll('\u00a0', ' ')).toBe(`<b>Valeu, <script>alert(1) {{link}}!</b> R$ 30,00\n\n${link}`)
  expect(source).toMatch(/^Content-Type: text\/plain/m)
  expect(html).toContain('&lt;b&gt;Valeu, &lt;script&gt;alert(1) {{link}}!&lt;/b&gt;')
  expect(html).not.toMatch(/<b>|<script/)
})

test('an empty text restores the built-in one', async () => {
  await write('paid', 'Pago.')
  await write('paid', '  ')
  expect(await list()).toEqual([])
  expect((await thanks('Padaria Sol')).text).toMatch(/^Olá, Padaria Sol!\n\nO seu pagamento chegou/)
})

test('an unknown variable is refused, and the stored text stays', async () => {
  await write('soon', '{{value}}')
  for (const [mail, text] of [
    ['soon', '{{valor}}'],
    ['soon', '{{messages}}'],
    ['removal', '{{ value }}'],
    ['soon', '{{constructor}}'],
  ] as const)
    expect(await write(mail, text), text).toMatchObject({ status: 422, details: { fields: [{ path: 'text', code: 'unknown_word' }] } })
  expect(await list()).toEqual([{ mail: 'soon', language: 'pt', text: '{{value}}' }])
  expect((await write('soon', 'x'.repeat(4001))).status).toBe(422)
})
