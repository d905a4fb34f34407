import { connectionEndpoints } from '@recado/contract/connections'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { bubble, composer, createAttendedTickets } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

test('by keyboard an answer is suggested, edited and sent, and the customer’s message translated', async ({
  open,
  company,
  ai,
  complaints,
}) => {
  const { admin } = company
  const [address = ''] = await createAttendedTickets(company, { number: '5511987654321', name: 'Ana Lima' })
  const { id: queueId } = await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#0a9cce' } })
  const prompt = 'Você responde aos clientes de uma padaria, com frases curtas e gentis, na língua deles.'
  const { id: promptId } = await admin.call(prompts.endpoints.create, {
    body: { name: 'Ajudante', prompt, apiKey: 'sk-nobody', queueId },
  })
  const [line] = await admin.call(connectionEndpoints.list)
  const params = { id: line?.id ?? 0 }
  await admin.call(connectionEndpoints.update, { params, body: { promptId, assistantMode: 'suggests' } })

  const page = await open(admin, address)
  const { keyboard } = page
  await expect(button(page, t('assistance:menu'))).toBeVisible()
  await expect(composer(page)).toBeFocused()
  ai.answers({ content: 'Olá, Ana! Em que posso ajudar?' })
  await keyboard.press('Control+j')
  await expect(composer(page)).toHaveValue('Olá, Ana! Em que posso ajudar?')
  await expect(bubble(page, 'Em que posso')).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(composer(page)).toHaveValue('')
  await keyboard.press('Control+j')
  await expect(composer(page)).toHaveValue('Olá, Ana! Em que posso ajudar?')
  await keyboard.type(' Estou aqui.')
  await keyboard.press('Enter')
  await expect(bubble(page, 'Em que posso ajudar? Estou aqui.')).toBeVisible()

  ai.answers({ content: 'Hi, this is Ana Lima' })
  await keyboard.press('Escape')
  await keyboard.press('l')
  await expect(bubble(page, 'Oi, aqui é Ana Lima')).toContainText('Hi, this is Ana Lima')

  complaints.expect(/422.*suggestion/)
  ai.answers({ status: 503 })
  await keyboard.press('s')
  await expect(page.getByText(t('prompts:reasons.broken'))).toBeVisible()

  await admin.call(connectionEndpoints.update, { params, body: { assistantMode: 'off' } })
  complaints.expect(/422.*suggestion/)
  await keyboard.press('s')
  await expect(page.getByText(t('assistance:errors.ERR_ASSISTANT_OFF'))).toBeVisible()
})
