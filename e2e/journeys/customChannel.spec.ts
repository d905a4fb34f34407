import { join } from 'node:path'
import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { connectionEndpoints } from '@recado/contract/connections'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { signatureOf } from '../../server/test/channels/pigeonChannel.ts'
import { patientExpect as expect, test as usual } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { launchProduct, type Product } from '../product.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { button, field } from '../userActions.ts'

const t = textsIn('pt')

/** The only channel of this installation is one that the app does not know. */
const test = usual.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const product = await launchProduct({ entry: join(import.meta.dirname, '../../server/test/channels/withPigeons.ts') })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const RING = 'anel-secreto-7Qz4'

test('an unknown channel shows its own form, keeps its secret, calls its webhook, and hides what it cannot do', async ({
  open,
  company: { admin },
  product,
  complaints,
}) => {
  complaints.expect(/422/)
  const page = await open(admin, '/connections')
  await button(page, t('connections:add')).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, t('connections:fields.name')).fill('Torre')
  await expect(dialog.getByText('Chega quando chega.')).toBeVisible()
  await expect(field(dialog, t('connections:fields.webhook'))).toHaveValue(new RegExp(`/api${webhookPath('pigeon')}$`))
  await field(dialog, 'Código do anel').fill('curto')
  await button(dialog, t('common:save')).click()
  await expect(field(dialog, 'Pombal')).toHaveAccessibleDescription(t.like('validation:required'))
  await expect(field(dialog, 'Código do anel')).toHaveAccessibleDescription(/8/)
  await field(dialog, 'Pombal').fill('Torre velha')
  await field(dialog, 'Código do anel').fill(RING)
  await button(dialog, t('common:save')).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
  const [line] = await admin.call(connectionEndpoints.list, { query: {} })
  expect(JSON.stringify(line)).not.toContain(RING)

  const body = JSON.stringify({ loft: 'Torre velha', id: 'p1', from: '5511987650001', body: 'Cheguei voando' })
  const call = { method: 'POST', body, headers: { 'x-ring': signatureOf(RING, body) } }
  expect((await fetch(`${product.url}/api${webhookPath('pigeon')}`, call)).status).toBe(200)
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  await navigate(page, `/tickets/${ticket?.uuid}`)
  await button(page, t('attending:commands.accept')).click()
  // The composer takes the focus when it appears, which closes a menu that is open.
  await expect(page.getByRole('textbox', { name: t('composer:write') })).toBeFocused()
  const said = page.getByRole('log').getByRole('article').filter({ hasText: 'Cheguei voando' })
  await button(said, t('messages:menu')).click()
  await expect(page.getByRole('menuitem', { name: t('messages:reply') })).toBeVisible()
  await expect(page.getByRole('button', { name: anyOfTexts(t('messages:reactWith', { emoji: '' }), t('messages:moreEmoji')) })).toHaveCount(
    0,
  )

  await navigate(page, '/contacts')
  await button(page, t('contacts:import.menu')).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('contacts:import.fromPhoneBook') })).toHaveCount(0)
})
