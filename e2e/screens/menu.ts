import { expect } from '@playwright/test'
import { button, dialog, field, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const tree = ({ page }: ScreenContext) => page.getByRole('tree')
const entry = (stage: ScreenContext, title: string) => tree(stage).getByRole('treeitem', { name: new RegExp(`^\\d+: ${title}`) })

/** Opens a pane where only one fits. */
async function showPane({ page, t }: ScreenContext, place: 'tree' | 'entry' | 'phone') {
  const turns = page.getByRole('radiogroup', { name: t('menu:panes.label') })
  if (await turns.isVisible()) await turns.getByText(t(`menu:panes.${place}`), { exact: true }).click()
}

async function open(stage: ScreenContext) {
  const { page, t } = stage
  await button(page, t('queues:actions.menuOne', { name: 'Financeiro' })).click()
  await expect(entry(stage, 'Por aqui')).toBeVisible()
}

async function choose(stage: ScreenContext, title: string) {
  await open(stage)
  await entry(stage, title).click()
}

async function simulate(stage: ScreenContext, ...says: string[]) {
  const { page, t } = stage
  await showPane(stage, 'phone')
  await page.getByText(t('menu:phone.rehearsal'), { exact: true }).click()
  const box = page.getByRole('textbox', { name: t('menu:play.write') })
  for (const text of says) {
    await box.fill(text)
    await box.press('Enter')
  }
}

async function saveTest(stage: ScreenContext) {
  const { page, t } = stage
  await simulate(stage, 'Oi', '1', '1', '2')
  await button(page, t('menu:tests.keep')).click()
  await field(dialog(page), t('menu:tests.name')).fill('Segunda via por aqui')
}

async function makeTestFail(stage: ScreenContext) {
  const { page, t } = stage
  await choose(stage, 'Por aqui')
  await saveTest(stage)
  await button(dialog(page), t('menu:tests.keepAction')).click()
  await showPane(stage, 'entry')
  await field(page, t('menu:entry.message')).fill('Só por e-mail, desculpe.')
  await expect(savedTests(stage)).toContainText(t('menu:tests.red'))
}

const savedTests = ({ page, t }: ScreenContext) => page.getByRole('list', { name: t('menu:tests.title') }).getByRole('button')

const adminScreen = (name: string, reach: Screen['reach']): Screen => ({ name, who: 'admin', path: '/queues', reach })
const changedScreen = (name: string, reach: Screen['reach']): Screen => ({ ...adminScreen(name, reach), holdsBack: true })

/** What a failing test looks like. */
const furtherChangedScreen = (name: string, come: Screen['reach']): Screen => ({
  ...changedScreen(name, async (stage) => {
    await makeTestFail(stage)
    await come(stage)
  }),
  async onward(stage) {
    await stage.page.keyboard.press('Escape')
    await expect(dialog(stage.page)).toHaveCount(0)
    await come(stage)
  },
})

/** The menu editor. */
export const menuScreens: Screen[] = [
  adminScreen('menu', open),
  adminScreen('menu-entry', async (stage) => {
    await choose(stage, 'Segunda via')
    await showPane(stage, 'entry')
    await expect(field(stage.page, stage.t('menu:entry.name'))).toHaveValue('Segunda via')
  }),
  adminScreen('menu-preview', async (stage) => {
    await choose(stage, 'Boletos')
    await showPane(stage, 'phone')
    await expect(stage.page.getByRole('log')).toContainText('[ 2 ] - Prazo de pagamento')
  }),
  adminScreen('menu-rehearsal', async (stage) => {
    await open(stage)
    await simulate(stage, 'Oi', '1', '1', '2')
    await expect(stage.page.getByRole('log')).toContainText('Já mando o boleto.')
  }),
  adminScreen('menu-keep-test', async (stage) => {
    await open(stage)
    await saveTest(stage)
  }),
  changedScreen('menu-red-test', makeTestFail),
  furtherChangedScreen('menu-red-test-difference', async (stage) => {
    await savedTests(stage).click()
    await expect(dialog(stage.page)).toContainText(stage.t('menu:tests.expected'))
  }),
  furtherChangedScreen('menu-save-over-red', async (stage) => {
    await button(stage.page, stage.t('common:save')).click()
    await expect(dialog(stage.page)).toContainText(stage.t('menu:save.redTitle'))
  }),
  furtherChangedScreen('menu-leave', async (stage) => {
    await stage.page.getByRole('link', { name: stage.t('menu:back') }).click()
    await expect(dialog(stage.page)).toContainText(stage.t('menu:leave.text'))
  }),
  adminScreen('menu-delete-branch', async (stage) => {
    const { page, t } = stage
    await choose(stage, 'Boletos')
    await page.keyboard.press('Delete')
    await expect(dialog(page)).toContainText(t('menu:remove.text'))
  }),
  adminScreen('menu-entry-acts', async (stage) => {
    const { page, t } = stage
    await choose(stage, 'Boletos')
    await entry(stage, 'Boletos')
      .getByRole('button', { name: t('menu:acts.moreOne', { name: 'Boletos' }) })
      .click()
    await expect(page.getByRole('menuitem', { name: t('menu:acts.duplicate') })).toBeVisible()
  }),
  adminScreen('menu-keys', async (stage) => {
    const { page, t } = stage
    await open(stage)
    await button(page, t('menu:keys.show')).click()
    await expect(dialog(page)).toContainText(t('menu:keys.walk'))
  }),
  {
    name: 'menu-of-nobody',
    who: 'admin',
    path: '/queues/999999/menu',
    complaint: /404.*queue/,
    reach: ({ page, t }) => expect(page.getByText(t('menu:gone'))).toBeVisible(),
  },
  {
    name: 'menu-empty',
    who: 'admin',
    path: '/queues?search=ouvidoria',
    async reach({ page, t }) {
      await tableRow(page, 'Ouvidoria')
        .getByRole('button', { name: t('queues:actions.menuOne', { name: 'Ouvidoria' }) })
        .click()
      await expect(page.getByRole('tree')).toBeVisible()
    },
  },
]
