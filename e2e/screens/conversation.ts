import { expect, type Page } from '@playwright/test'
import type { CostSum } from '@recado/contract/costs/costs'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

async function open({ page, t }: ScreenContext) {
  await page.getByRole('link', { name: 'Marina Alves' }).click()
  await expect(page.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
  await expect(button(page, t('attending:options'))).toBeVisible()
}

const drawer = ({ page, t }: ScreenContext) => page.getByLabel(t('attending:contact'), { exact: true })

const costs: CostSum[] = [{ messages: 14, free: 3, unknown: 0, amount: 0.0748, currency: 'USD', isExample: false }]

async function openDrawer(stage: ScreenContext) {
  await stage.page.route('**/api/costs/tickets/*', (route) => route.fulfill({ json: { sums: costs } }))
  await open(stage)
  await button(stage.page, 'Marina Alves').click()
  await expect(drawer(stage).getByText(stage.t('notes:empty'))).toBeVisible()
  await expect(drawer(stage).getByText(stage.t('drawer:media.none'))).toBeVisible()
  await expect(drawer(stage).getByText(stage.t('costs:ofTicket'))).toBeVisible()
}

async function chooseAction(stage: ScreenContext, name: 'note' | 'transfer' | 'tags' | 'snooze' | 'remove') {
  const { page, t } = stage
  await open(stage)
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t(`attending:commands.${name}`), exact: true }).click()
}

/** The focused ticket. */
async function openWaitingTicket({ page, t }: ScreenContext) {
  await page.getByRole('link', { name: t('tickets:peekOne', { name: 'Sílvio Teles' }) }).click()
  await expect(page.getByRole('log').getByText('Tem alguém aí?')).toBeVisible()
  await expect(page.getByText(t('attending:commands.accept'), { exact: true }).last()).toBeVisible()
}

const adminScreen = (name: string, reach: Screen['reach']): Screen => ({ name, who: 'admin', path: '/tickets', reach })

/** Around a conversation: its menu, dialogs and the contact drawer. */
export const conversationScreens: Screen[] = [
  adminScreen('quick-messages-in-the-composer', async (stage) => {
    await open(stage)
    const field = stage.page.getByRole('textbox', { name: stage.t('composer:write'), exact: true })
    // Another screen of the same user may have left a draft in this browser.
    await field.clear()
    await field.pressSequentially('/')
    await expect(stage.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  }),
  adminScreen('note-in-the-conversation', async (stage) => {
    const { page, t } = stage
    await chooseAction(stage, 'note')
    const field = page.getByRole('textbox', { name: t('notes:writeInner') })
    // Nothing is saved: other screens show the same conversation without a note.
    await field.pressSequentially('Confere o endereço, @')
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
  adminScreen('ticket-drawer', openDrawer),
  adminScreen('ticket-drawer-edit', async (stage) => {
    await openDrawer(stage)
    await button(drawer(stage), stage.t('drawer:edit')).click()
    await expect(field(drawer(stage), stage.t('contacts:fields.name'))).toHaveValue('Marina Alves')
  }),
  { name: 'ticket-waits', who: 'admin', path: '/tickets?list=pending', reach: openWaitingTicket },
  {
    name: 'ticket-timeline',
    who: 'admin',
    path: '/tickets?list=pending',
    async reach(stage) {
      await openWaitingTicket(stage)
      await button(stage.page, 'Sílvio Teles').last().click()
      await button(drawer(stage), stage.t('steps:all')).click()
      await expect(drawer(stage).getByText(capitalize(stage.t('steps:told.arrive')))).toBeVisible()
    },
  },
  adminScreen('ticket-options', async (stage) => {
    await open(stage)
    await button(stage.page, stage.t('attending:options')).click()
    await expect(stage.page.getByRole('menuitem', { name: stage.t('attending:commands.remove') })).toBeVisible()
  }),
  adminScreen('ticket-transfer', async (stage) => {
    const { page, t } = stage
    await chooseAction(stage, 'transfer')
    await page.getByRole('combobox', { name: t('drawer:transfer.user') }).click()
    await expect(page.getByRole('option', { name: /Giovana Castro/ })).toBeVisible()
  }),
  {
    ...adminScreen('ticket-handed-on', async (stage) => {
      await open(stage)
      await expect(stage.page.getByRole('log').getByText(/Giovana Castro.*“Financeiro”/)).toBeVisible()
    }),
    before: mockHandovers,
  },
  adminScreen('ticket-tags', async (stage) => {
    await chooseAction(stage, 'tags')
    await dialog(stage.page).getByRole('combobox').fill('Assunto novo')
    await expect(stage.page.getByRole('option')).toHaveText(stage.t('drawer:tags.create', { name: 'Assunto novo' }))
  }),
  adminScreen('ticket-snooze', async (stage) => {
    const { page, t } = stage
    await chooseAction(stage, 'snooze')
    await dialog(page)
      .getByRole('radio', { name: t('drawer:snooze.date') })
      .click()
    await expect(dialog(page).getByText(t('drawer:snooze.scheduleAction'))).toBeVisible()
  }),
  adminScreen('ticket-delete', async (stage) => {
    await chooseAction(stage, 'remove')
    await expect(dialog(stage.page)).toContainText(stage.t('drawer:remove.text'))
  }),
]

/** Transferred to a queue, returned, transferred to a user; newest first, as the API lists it. */
async function mockHandovers(page: Page) {
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

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
