import { expect, type Page } from '@playwright/test'
import { button, dialog, field } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

async function open({ page, say }: Stage) {
  await page.getByRole('link', { name: 'Marina Alves' }).click()
  await expect(page.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
  await expect(button(page, say('attending:options'))).toBeVisible()
}

const drawer = ({ page, say }: Stage) => page.getByLabel(say('attending:contact'), { exact: true })

async function openDrawer(stage: Stage) {
  await open(stage)
  await button(stage.page, 'Marina Alves').click()
  await expect(drawer(stage).getByText(stage.say('notes:empty'))).toBeVisible()
  await expect(drawer(stage).getByText(stage.say('drawer:media.none'))).toBeVisible()
}

async function act(stage: Stage, name: 'note' | 'transfer' | 'tags' | 'remove') {
  const { page, say } = stage
  await open(stage)
  await button(page, say('attending:options')).click()
  await page.getByRole('menuitem', { name: say(`attending:commands.${name}`), exact: true }).click()
}

/** The ticket that the bot has handed over. */
async function openWaiting({ page, say }: Stage) {
  await page.getByRole('link', { name: say('tickets:peekOne', { name: 'Sílvio Teles' }) }).click()
  await expect(page.getByRole('log').getByText('Tem alguém aí?')).toBeVisible()
  await expect(page.getByText(say('attending:commands.accept'), { exact: true }).last()).toBeVisible()
}

const asAdmin = (name: string, reach: Screen['reach']): Screen => ({ name, who: 'admin', path: '/tickets', reach })

/** Around a conversation: its menu, dialogs and the contact drawer. */
export const desk: Screen[] = [
  asAdmin('quick-messages-in-the-composer', async (stage) => {
    await open(stage)
    await stage.page.getByRole('textbox', { name: stage.say('composer:write'), exact: true }).pressSequentially('/')
    await expect(stage.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  }),
  asAdmin('note-in-the-conversation', async (stage) => {
    const { page, say } = stage
    await act(stage, 'note')
    const field = page.getByRole('textbox', { name: say('notes:writeInner') })
    // Nothing is saved: other screens show the same conversation without a note.
    await field.pressSequentially('Confere o endereço, @')
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
  asAdmin('ticket-drawer', openDrawer),
  asAdmin('ticket-drawer-edit', async (stage) => {
    await openDrawer(stage)
    await button(drawer(stage), stage.say('drawer:edit')).click()
    await expect(field(drawer(stage), stage.say('contacts:fields.name'))).toHaveValue('Marina Alves')
  }),
  { name: 'ticket-waits', who: 'admin', path: '/tickets?list=pending', reach: openWaiting },
  {
    name: 'ticket-timeline',
    who: 'admin',
    path: '/tickets?list=pending',
    async reach(stage) {
      await openWaiting(stage)
      await button(stage.page, 'Sílvio Teles').last().click()
      await button(drawer(stage), stage.say('steps:all')).click()
      await expect(drawer(stage).getByText(capital(stage.say('steps:told.arrive')))).toBeVisible()
    },
  },
  asAdmin('ticket-options', async (stage) => {
    await open(stage)
    await button(stage.page, stage.say('attending:options')).click()
    await expect(stage.page.getByRole('menuitem', { name: stage.say('attending:commands.remove') })).toBeVisible()
  }),
  asAdmin('ticket-transfer', async (stage) => {
    const { page, say } = stage
    await act(stage, 'transfer')
    await page.getByRole('combobox', { name: say('drawer:transfer.user') }).click()
    await expect(page.getByRole('option', { name: /Giovana Castro/ })).toBeVisible()
  }),
  {
    ...asAdmin('ticket-handed-on', async (stage) => {
      await open(stage)
      await expect(stage.page.getByRole('log').getByText(/Giovana Castro.*“Financeiro”/)).toBeVisible()
    }),
    before: showHandings,
  },
  asAdmin('ticket-tags', async (stage) => {
    await act(stage, 'tags')
    await dialog(stage.page).getByRole('combobox').fill('Assunto novo')
    await expect(stage.page.getByRole('option')).toHaveText(stage.say('drawer:tags.create', { name: 'Assunto novo' }))
  }),
  asAdmin('ticket-delete', async (stage) => {
    await act(stage, 'remove')
    await expect(dialog(stage.page)).toContainText(stage.say('drawer:remove.text'))
  }),
]

/** Transferred to a queue, returned, transferred to a user; newest first, as the API lists it. */
async function showHandings(page: Page) {
  const step = { ticketId: 1, user: { id: 1, name: 'Ana Souza' }, createdAt: new Date().toISOString() }
  const steps = [
    { ...step, id: 3, act: 'transfer', code: 'transfer', values: { user: 'Giovana Castro', queue: 'Financeiro' } },
    { ...step, id: 2, act: 'return', code: 'return', values: {} },
    { ...step, id: 1, act: 'transfer', code: 'transfer', values: { user: '', queue: 'Entregas' } },
  ]
  await page.route('**/api/tickets/*/steps?*handedOn=true*', (route) =>
    route.fulfill({ json: { steps, hasMore: false, nextCursor: null } }),
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
