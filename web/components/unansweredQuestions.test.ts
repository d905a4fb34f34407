import { knowledge } from '@recado/contract/knowledge/knowledge'
import { type UnansweredGroup, unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { adminWithout, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, field, link, press } from './support/user.ts'

const { list, count, makePair, dismiss } = unansweredQuestionEndpoints
const path = '/knowledge/unanswered'
const uuid = '0b0c9f6e-8b1e-4b7c-9d0e-2f4a5c6d7e8f'

const questionOf = (id: number, question: string, contactName: string | null) => ({
  ...{ id, question, reason: 'missing_knowledge' as const, askedAt: '2026-11-30T14:00:00.000Z' },
  ticket: contactName === null ? null : { uuid, contactName },
})
const sunday: UnansweredGroup = {
  questionIds: [3, 2],
  questions: [questionOf(3, 'Entregam no domingo?', 'Ana Lima'), questionOf(2, 'e entrega domingo', null)],
  answer: { text: 'Sim, até 12h.', userName: 'Bia' },
}
const parking: UnansweredGroup = { questionIds: [1], questions: [questionOf(1, 'Tem estacionamento?', 'Rui Melo')], answer: null }

const group = (question: string) => page.getByRole('article').filter({ hasText: question })

test('one click fills the form with the question and the answer; saving it takes the group off the list', async ({ server, show }) => {
  let groups = [sunday, parking]
  server.on(list, () => ({ groups }))
  server.on(makePair, ({ body }) => {
    groups = [parking]
    return sample(knowledge.row, { id: 9, kind: 'pair', ...body })
  })
  await show(path)
  await expect.element(link(group(sunday.questions[0]?.question ?? ''), 'Ana Lima')).toHaveAttribute('href', `/tickets/${uuid}`)
  await expect.element(group('e entrega domingo').getByText(t('knowledgeBase:unanswered.notVisible'))).toBeVisible()
  await button(group('domingo'), t('knowledgeBase:unanswered.answer')).click()
  await expect.element(field(dialog(), t('knowledgeBase:fields.pair.title'))).toHaveValue('Entregam no domingo?')
  await expect.element(field(dialog(), t('knowledgeBase:fields.pair.text'))).toHaveValue('Sim, até 12h.')
  const marks = dialog().getByText(t('knowledgeBase:unanswered.form.marks'))
  await field(dialog(), t('knowledgeBase:fields.pair.text')).fill('O Pix é [CNPJ].')
  await expect.element(marks).toBeVisible()
  await field(dialog(), t('knowledgeBase:fields.pair.text')).fill('Sim, aos domingos até 12h.')
  await expectGone(marks)
  await button(dialog(), t('knowledgeBase:unanswered.form.save')).click()
  await expectToast(t('knowledgeBase:unanswered.saved'))
  await expectGone(dialog())
  await expectGone(group('domingo'))
  expect(server.callsOf(makePair)).toMatchObject([
    { body: { questionIds: [3, 2], title: 'Entregam no domingo?', text: 'Sim, aos domingos até 12h.' } },
  ])
})

test('a question that went while somebody wrote does not keep the others from a pair', async ({ server, show }) => {
  server.on(list, () => ({ groups: [sunday] }))
  server.on(makePair, ({ body }) =>
    body.questionIds.length > 1 ? refuse('ERR_NO_UNANSWERED_QUESTION_FOUND') : sample(knowledge.row, { id: 9, kind: 'pair' }),
  )
  await show(path)
  await button(page, t('knowledgeBase:unanswered.answer')).click()
  server.on(list, () => ({ groups: [{ ...sunday, questionIds: [3] }] }))
  await button(dialog(), t('knowledgeBase:unanswered.form.save')).click()
  await expectToast(t('knowledgeBase:unanswered.saved'))
  expect(server.callsOf(makePair).map(({ body }) => body.questionIds)).toEqual([[3, 2], [3]])
})

test('what somebody else has done meanwhile is said in the form, which stays open', async ({ server, show }) => {
  server.on(list, () => ({ groups: [sunday] }))
  server.on(makePair, () => refuse('ERR_QUESTION_DONE'))
  await show(path)
  await button(page, t('knowledgeBase:unanswered.answer')).click()
  await button(dialog(), t('knowledgeBase:unanswered.form.save')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('knowledgeBase:errors.ERR_QUESTION_DONE'))
})

test('a dismissed group comes back by undo, and the keyboard goes on with the next group', async ({ server, show }) => {
  let isDismissed = false
  server.on(list, () => ({ groups: isDismissed ? [parking] : [sunday, parking] }))
  server.on(dismiss, ({ body }) => {
    isDismissed = body.isDismissed
    return { message: '' }
  })
  await show(path)
  const dismissal = (question: string) => button(group(question), t('knowledgeBase:unanswered.dismiss'))
  await expect.element(dismissal('domingo')).toBeVisible()
  dismissal('domingo').element().focus()
  await press('Enter')
  await expectToast(t('knowledgeBase:unanswered.dismissed', { count: 2 }))
  await expectGone(group('domingo'))
  await expect.element(dismissal('estacionamento')).toHaveFocus()
  await button(page, t('knowledgeBase:unanswered.undo')).click()
  await expect.element(group('domingo')).toBeVisible()
  expect(server.callsOf(dismiss)).toMatchObject([{ body: { questionIds: [3, 2], isDismissed: true } }, { body: { isDismissed: false } }])
})

test('an event brings new questions; an empty list says what will stand there', async ({ server, show }) => {
  let groups: UnansweredGroup[] = []
  server.on(list, () => ({ groups }))
  await show(path)
  await expect.element(page.getByRole('heading', { name: t('knowledgeBase:unanswered.empty.title') })).toBeVisible()
  groups = [parking]
  server.publish('unansweredQuestion', { action: 'reload' })
  await expect.element(group('estacionamento').getByText(t('knowledgeBase:unanswered.notAnswered'))).toBeVisible()
})

test('the knowledge leads there and says how many there are', async ({ server, show }) => {
  server.store(knowledge)
  server.on(list, () => ({ groups: [parking] }))
  server.on(count, () => ({ count: 1 }))
  await show('/knowledge')
  await button(page, t('knowledgeBase:unanswered.open', { count: 1 })).click()
  await expectPath().toBe(path)
  await link(page, t('knowledgeBase:unanswered.back')).click()
  await expectPath().toBe('/knowledge')
})

test.for([
  ['who only reads the knowledge', agent],
  ['whose plan has no assistants', adminWithout('useOpenAi')],
] as const)('nothing leads there for somebody %s', async ([, user], { server, show }) => {
  server.store(knowledge)
  await show('/knowledge', { user })
  await expect.element(page.getByText(t('knowledgeBase:empty.title'))).toBeVisible()
  await expectGone(page.getByRole('button', { name: t('knowledgeBase:unanswered.title') }))
})
