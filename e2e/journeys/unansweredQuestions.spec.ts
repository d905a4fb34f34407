import { connectionEndpoints } from '@recado/contract/connections'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import type { ChatRequest } from '../../server/test/fakeOpenAi.ts'
import { composer } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { addContact, openBesideInbox, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')
const ana = { number: '5511987654321', name: 'Ana Lima' }
const PERSON_FOLLOWS = 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.'

const page = {
  kind: 'page',
  title: 'Entregas',
  text: '## Na capital\nA entrega na capital custa R$ 12,00.\n\n## Outras cidades\nO valor aparece antes do pagamento.',
} as const
const pair = { kind: 'pair', title: 'Vocês moem o café na hora?', text: 'Sim, a moagem não muda o preço.' } as const
const asked = 'Vocês têm café descafeinado?'
const byPerson = 'Temos o Serra Descafeinado.'

/** A model that answers only what a section says: of each answer the words in the section, and its text. */
const answers = [
  { sign: 'custa R$ 12,00', about: 'entrega', text: 'A entrega na capital custa R$ 12,00.' },
  { sign: byPerson, about: 'descafeinado', text: 'Sim! Temos o Serra Descafeinado.' },
]
function answerFromSections({ messages }: ChatRequest) {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const sections = (messages[0]?.content ?? '').split(/<section number="/).slice(1)
  const answer = answers.find(({ about }) => question.includes(about))
  const source = answer ? sections.findIndex((section) => section.includes(answer.sign)) + 1 : 0
  return {
    fields: answer && source > 0 ? { text: answer.text, sources: [source] } : { action: 'handover' as const, reason: 'missing_knowledge' },
  }
}

test('a question that the knowledge does not answer becomes a pair of it by one click, and is answered the next time', async ({
  open,
  company: { admin },
  ai,
}) => {
  ai.answers(answerFromSections)
  for (const body of [pair, page]) await admin.call(knowledge.endpoints.create, { body })
  const { id: queueId } = await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#0a9cce' } })
  const prompt = 'Você responde aos clientes de uma torrefação, com frases curtas e gentis, na língua deles.'
  const { id: promptId } = await admin.call(prompts.endpoints.create, {
    body: { name: 'Ajudante', prompt, apiKey: 'sk-nobody', queueId, usesKnowledge: true },
  })
  const line = await createConnection(admin, 'Loja')
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body: { promptId } })

  const view = await open(admin, '/phone')
  await addContact(view, ana)
  await openBesideInbox(view)
  const phone = phoneOf(view, ana.name)
  await writeOn(phone, 'Quanto custa a entrega na capital?')
  await expect(phoneMessage(phone, 'A entrega na capital custa R$ 12,00.')).toBeVisible()
  await writeOn(phone, asked)
  await expect(phoneMessage(phone, PERSON_FOLLOWS)).toBeVisible()

  await button(phone, t('simulatedPhone:customer.answer', { name: ana.name })).click()
  await button(view, t('attending:commands.accept')).first().click()
  await expect(composer(view)).toBeVisible()
  await navigate(view, `${new URL(view.url()).pathname}?panel=contact`)
  await button(view, t('steps:all')).click()
  await expect(view.getByText(/respondeu com base em “Entregas/i)).toBeVisible()
  await composer(view).fill(byPerson)
  await composer(view).press('Enter')
  await expect(phoneMessage(phone, byPerson)).toBeVisible()
  await button(view, t('attending:commands.resolve')).first().click()
  await expect(composer(view)).toHaveCount(0)

  await navigate(view, '/knowledge')
  await button(view, t('knowledgeBase:unanswered.open', { count: 1 })).click()
  const group = view.getByRole('article').filter({ hasText: asked })
  await expect(group).toContainText(byPerson)
  await button(group, t('knowledgeBase:unanswered.answer')).click()
  await expect(field(dialog(view), t('knowledgeBase:fields.pair.title'))).toHaveValue(asked)
  await expect(field(dialog(view), t('knowledgeBase:fields.pair.text'))).toHaveValue(byPerson)
  await button(dialog(view), t('knowledgeBase:unanswered.form.save')).click()
  await expectToast(view, t('knowledgeBase:unanswered.saved'))
  await expect(view.getByRole('heading', { name: t('knowledgeBase:unanswered.empty.title') })).toBeVisible()
  await view.getByRole('link', { name: t('knowledgeBase:unanswered.back') }).click()
  await expect(tableRow(view, asked)).toBeVisible()

  await navigate(view, '/phone')
  await writeOn(phone, 'oi, vocês têm descafeinado?')
  await expect(phoneMessage(phone, 'Sim! Temos o Serra Descafeinado.')).toBeVisible()
})
