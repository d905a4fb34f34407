import { MAX_REWRITTEN, suggestionEndpoints } from '@recado/contract/suggestions'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { wrongAnswerEndpoints } from '@recado/contract/wrongAnswers'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { addConversation, bubble, composer } from './support/conversation.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { adminWithout, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, expectGone, field, press, type } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const said = [{ body: 'Do you have bread?' }]
const { available, suggest, rewrite, summarize, translate } = suggestionEndpoints
const menu = button(page, t('assistance:menu'))
const undo = button(page, t('assistance:undo'))
const entry = (name: string) => page.getByRole('menuitem', { name })

/** A conversation in a company that has an assistant. */
function stage(server: FakeServer) {
  server.on(available, () => ({ isAvailable: true }))
  server.on(suggest, () => ({ text: 'Sim, temos pão.', sources: ['Produtos › Pães'], handover: null }))
  return addConversation(server, ana, { said })
}

test('one key drafts an answer, Ctrl+Z and a button take it back, and the agent sends it', async ({ server, show }) => {
  const { address, sent } = stage(server)
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+j')
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  await expect.element(page.getByText(t('assistance:done.suggest'))).toBeVisible()
  await expect.element(page.getByText(t('assistance:sources', { sources: 'Produtos › Pães' }))).toBeVisible()
  await press('Control+z')
  await expect.element(composer).toHaveValue('')
  await expectGone(undo)

  await press('Escape')
  await press('s')
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  await undo.click()
  await expect.element(composer).toHaveValue('')
  await press('Control+j')
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  expect(sent()).toEqual([])
  await press('Enter')
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([expect.stringContaining('Sim, temos pão.')])
  await expectGone(undo)
})

test('what the agent has typed is replaced only by a press, and comes back', async ({ server, show }) => {
  const { address } = stage(server)
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.fill('Um momento')
  await press('Control+j')
  await expect.element(page.getByText(t('assistance:offered'))).toBeVisible()
  await expect.element(page.getByText('Sim, temos pão.')).toBeVisible()
  await expect.element(composer).toHaveValue('Um momento')
  await button(page, t('assistance:takeOffer')).click()
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  await undo.click()
  await expect.element(composer).toHaveValue('Um momento')
})

test('a suggestion that arrives while the agent types elsewhere waits for a press', async ({ server, show }) => {
  const { address, sent } = stage(server)
  let answer = (_: { text: string; sources: string[]; handover: null }) => {}
  server.on(suggest, () => new Promise((resolve) => (answer = resolve)))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+j')
  await expect.element(page.getByText(t('assistance:asking.suggest'))).toBeVisible()
  await press('Control+k')
  const palette = page.getByRole('combobox')
  await expect.element(palette).toHaveFocus()
  answer({ text: 'Sim, temos pão.', sources: [], handover: null })
  await expect.element(page.getByText(t('assistance:ready'))).toBeInTheDocument()
  await expect.element(palette).toHaveFocus()
  await press('Escape')
  await expect.element(composer).toHaveValue('')
  await button(page, t('assistance:takeReady')).click()
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  expect(sent()).toEqual([])
})

test('undo is offered as long as nothing was typed after the suggestion', async ({ server, show }) => {
  const { address } = stage(server)
  server.on(suggest, () => ({ text: 'Sim.\r\nTemos pão.', sources: [], handover: null }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+j')
  await expect.element(undo).toBeVisible()
  await type('!')
  await expect.element(composer).toHaveValue('Sim.\nTemos pão.!')
  await expectGone(undo)
  await expect.element(page.getByText(t('assistance:done.suggest'))).toBeVisible()
  await press('Backspace')
  await undo.click()
  await expect.element(composer).toHaveValue('')
})

test('a text that is too long to rewrite is not sent to the assistant', async ({ server, show }) => {
  const { address } = stage(server)
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.fill('a'.repeat(MAX_REWRITTEN + 1))
  await menu.click()
  await entry(t('assistance:rewrite.shorter')).click()
  await expect.element(page.getByText(t('assistance:tooLong', { count: MAX_REWRITTEN }))).toBeVisible()
  await expectGone(button(page, t('common:retry')))
  expect(server.callsOf(rewrite)).toEqual([])
})

test('an unfinished rewriting replaces nothing, and has a sentence of its own', async ({ server, show }) => {
  const { address } = stage(server)
  server.on(rewrite, () => refuse('ERR_AI_SERVICE', { reason: 'outOfTokens' }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.fill('nao tem')
  await menu.click()
  await entry(t('assistance:rewrite.kinder')).click()
  await expect.element(page.getByText(t('assistance:cutOff'))).toBeVisible()
  await expect.element(composer).toHaveValue('nao tem')
})

test('a text is rewritten from the menu by keys', async ({ server, show }) => {
  const { address } = stage(server)
  server.on(rewrite, ({ body: { text, how } }) => ({ text: `${text} (${how})` }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+i')
  await expect.element(entry(t('assistance:rewrite.kinder'))).toBeDisabled()
  await press('Escape')
  await composer.fill('nao tem')
  await press('Control+i')
  await expect.element(entry(t('assistance:suggest'))).toHaveFocus()
  await press('ArrowDown')
  await press('ArrowDown')
  await expect.element(entry(t('assistance:rewrite.kinder'))).toHaveFocus()
  await press('Enter')
  await expect.element(composer).toHaveValue('nao tem (kinder)')
  await expect.element(composer).toHaveFocus()
  await press('Control+z')
  await expect.element(composer).toHaveValue('nao tem')
})

test('the last message of the customer is translated under its bubble by a key, once by the menu, and hidden again', async ({
  server,
  show,
}) => {
  const { address } = stage(server)
  server.on(translate, ({ body: { language } }) => ({ text: `Vocês têm pão? (${language})` }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Escape')
  await press('l')
  await expect.element(bubble('Do you have bread?')).toMatchTextContent('Vocês têm pão? (pt)')
  await button(page, t('assistance:translation.hide')).click()
  await expectGone(page.getByText('Vocês têm pão? (pt)'))
  await button(bubble('Do you have bread?'), t('messages:menu')).click()
  await entry(t('assistance:translate')).click()
  await expect.element(bubble('Do you have bread?')).toMatchTextContent('Vocês têm pão? (pt)')
})

test('a summary becomes an internal note by one press', async ({ server, show }) => {
  const { address } = stage(server)
  server.on(summarize, () => ({ text: 'Ana quer pão.' }))
  server.on(noteEndpoints.create, ({ body: { note, ticketId } }) => sample(noteEndpoints.create.output, { note, ticketId }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Escape')
  await press('h')
  await expect.element(page.getByText('Ana quer pão.')).toBeVisible()
  await button(page, t('assistance:summary.asNote')).click()
  await expectToast(t('assistance:summary.noted'))
  expect(server.callsOf(noteEndpoints.create).map(({ body }) => body.note)).toEqual(['Ana quer pão.'])
  await expectGone(button(page, t('assistance:summary.asNote')))
})

test('a slow answer is cancelled by Escape, and what comes late is not used', async ({ server, show }) => {
  const { address } = stage(server)
  let answer = (_: { text: string; sources: string[]; handover: null }) => {}
  server.on(suggest, () => new Promise((resolve) => (answer = resolve)))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+j')
  await expect.element(page.getByText(t('assistance:asking.suggest'))).toBeVisible()
  await press('Escape')
  await expectGone(page.getByText(t('assistance:asking.suggest')))
  await expect.element(composer).toHaveFocus()
  answer({ text: 'Tarde demais', sources: ['Produtos › Pães'], handover: null })
  await type('Oi')
  await expect.element(composer).toHaveValue('Oi')
})

test('each failure has its sentence, also that of an assistant that would call a person', async ({ server, show }) => {
  const { address } = stage(server)
  server.on(suggest, () => refuse('ERR_AI_SERVICE', { reason: 'quota' }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Control+j')
  await expect.element(page.getByText(t('prompts:reasons.quota'))).toBeVisible()
  for (const error of ['ERR_NO_ASSISTANT', 'ERR_ASSISTANT_OFF'] as const) {
    server.on(suggest, () => refuse(error))
    await button(page, t('common:retry')).click()
    await expect.element(page.getByText(t(`assistance:errors.${error}`))).toBeVisible()
  }
  server.on(suggest, () => ({ text: '', sources: [], handover: 'quer o dinheiro de volta' }))
  await button(page, t('common:retry')).click()
  await expect.element(page.getByText(t('assistance:handover.said', { reason: 'quer o dinheiro de volta' }))).toBeVisible()
})

test('nothing is offered without an assistant, or without the plan', async ({ server, show }) => {
  const { address } = stage(server)
  await show(address, { user: adminWithout('useOpenAi') })
  await expect.element(composer).toBeVisible()
  await expectGone(menu)
  await button(bubble('Do you have bread?'), t('messages:menu')).click()
  await expect.element(entry(t('messages:details.title'))).toBeVisible()
  await expectGone(entry(t('assistance:translate')))
  expect(server.callsOf(available)).toEqual([])
  server.on(available, () => ({ isAvailable: false }))
  await show(address)
  await expect.poll(() => server.callsOf(available).length).toBe(1)
  await expectGone(menu)
  await composer.click()
  await press('Control+j')
  expect(server.callsOf(suggest)).toEqual([])
})

test('on a phone everything is in the menu', async ({ server, show }) => {
  const { address } = stage(server)
  await show(address, { viewport: 'phone' })
  await menu.click()
  await entry(t('assistance:suggest')).click()
  await expect.element(composer).toHaveValue('Sim, temos pão.')
  await expect.element(undo).toBeInViewport()
})

test('one key reports the last answer of the assistant, masked, with what should have come', async ({ server, show }) => {
  server.on(available, () => ({ isAvailable: true }))
  const answered = { body: 'Nunca abrimos.', fromMe: true, origin: 'bot' as const, isAutomatic: true }
  const { address } = addConversation(server, ana, { said: [{ body: 'Abrem hoje? CPF 529.982.247-25' }, answered] })
  const { read, report } = wrongAnswerEndpoints
  server.on(read, () => ({ assistant: 'Luna', turns: ['Abrem hoje? CPF [CPF]'], answer: 'Nunca abrimos.' }))
  await show(address)
  await expect.element(menu).toBeVisible()
  await composer.click()
  await press('Escape')
  await press('w')
  const form = page.getByRole('dialog', { name: t('assistance:wrong.title') })
  await expect.element(form).toMatchTextContent(t('assistance:wrong.customer', { text: 'Abrem hoje? CPF [CPF]' }))
  await expect.element(form).toMatchTextContent('Luna: Nunca abrimos.')
  await button(form, t('assistance:wrong.action')).click()
  await expect.element(form.getByText(t('validation:required'))).toBeVisible()
  expect(server.callsOf(report)).toEqual([])
  await field(form, t('assistance:wrong.mustContain')).fill('das 8h às 18h')
  await button(form, t('assistance:wrong.action')).click()
  await expectToast(t('assistance:wrong.added'))
  await expectGone(form)
  await press('w')
  await form.getByText(t('assistance:wrong.by.person'), { exact: true }).click()
  await button(form, t('assistance:wrong.action')).click()
  await expectGone(form)
  const nothing = { mustContain: [], mustNotContain: [], handover: null }
  expect(server.callsOf(report).map(({ body }) => body)).toEqual([
    { ...nothing, mustContain: ['das 8h às 18h'] },
    { ...nothing, handover: { reason: null } },
  ])
})
