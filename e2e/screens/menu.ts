import { expect } from '@playwright/test'
import { button, dialog, field, row } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const tree = ({ page }: Stage) => page.getByRole('tree')
const entry = (stage: Stage, title: string) => tree(stage).getByRole('treeitem', { name: new RegExp(`^\\d+: ${title}`) })

/** Opens a pane where only one fits. */
async function turnTo({ page, say }: Stage, place: 'tree' | 'entry' | 'phone') {
  const turns = page.getByRole('radiogroup', { name: say('menu:panes.label') })
  if (await turns.isVisible()) await turns.getByText(say(`menu:panes.${place}`), { exact: true }).click()
}

async function open(stage: Stage) {
  const { page, say } = stage
  await button(page, say('queues:actions.menuOne', { name: 'Financeiro' })).click()
  await expect(entry(stage, 'Por aqui')).toBeVisible()
}

async function choose(stage: Stage, title: string) {
  await open(stage)
  await entry(stage, title).click()
}

async function play(stage: Stage, ...says: string[]) {
  const { page, say } = stage
  await turnTo(stage, 'phone')
  await page.getByText(say('menu:phone.rehearsal'), { exact: true }).click()
  const box = page.getByRole('textbox', { name: say('menu:play.write') })
  for (const text of says) {
    await box.fill(text)
    await box.press('Enter')
  }
}

async function keep(stage: Stage) {
  const { page, say } = stage
  await play(stage, 'Oi', '1', '1', '2')
  await button(page, say('menu:tests.keep')).click()
  await field(dialog(page), say('menu:tests.name')).fill('Segunda via por aqui')
}

async function breakTest(stage: Stage) {
  const { page, say } = stage
  await choose(stage, 'Por aqui')
  await keep(stage)
  await button(dialog(page), say('menu:tests.keepAction')).click()
  await turnTo(stage, 'entry')
  await field(page, say('menu:entry.message')).fill('Só por e-mail, desculpe.')
  await expect(kept(stage)).toContainText(say('menu:tests.red'))
}

const kept = ({ page, say }: Stage) => page.getByRole('list', { name: say('menu:tests.title') }).getByRole('button')

const asAdmin = (name: string, reach: Screen['reach']): Screen => ({ name, who: 'admin', path: '/queues', reach })
const changed = (name: string, reach: Screen['reach']): Screen => ({ ...asAdmin(name, reach), holdsBack: true })

/** What a failing test looks like. */
const changedFurther = (name: string, come: Screen['reach']): Screen => ({
  ...changed(name, async (stage) => {
    await breakTest(stage)
    await come(stage)
  }),
  async onward(stage) {
    await stage.page.keyboard.press('Escape')
    await expect(dialog(stage.page)).toHaveCount(0)
    await come(stage)
  },
})

/** The menu editor. */
export const menu: Screen[] = [
  asAdmin('menu', open),
  asAdmin('menu-entry', async (stage) => {
    await choose(stage, 'Segunda via')
    await turnTo(stage, 'entry')
    await expect(field(stage.page, stage.say('menu:entry.name'))).toHaveValue('Segunda via')
  }),
  asAdmin('menu-preview', async (stage) => {
    await choose(stage, 'Boletos')
    await turnTo(stage, 'phone')
    await expect(stage.page.getByRole('log')).toContainText('[ 2 ] - Prazo de pagamento')
  }),
  asAdmin('menu-rehearsal', async (stage) => {
    await open(stage)
    await play(stage, 'Oi', '1', '1', '2')
    await expect(stage.page.getByRole('log')).toContainText('Já mando o boleto.')
  }),
  asAdmin('menu-keep-test', async (stage) => {
    await open(stage)
    await keep(stage)
  }),
  changed('menu-red-test', breakTest),
  changedFurther('menu-red-test-difference', async (stage) => {
    await kept(stage).click()
    await expect(dialog(stage.page)).toContainText(stage.say('menu:tests.expected'))
  }),
  changedFurther('menu-save-over-red', async (stage) => {
    await button(stage.page, stage.say('common:save')).click()
    await expect(dialog(stage.page)).toContainText(stage.say('menu:save.redTitle'))
  }),
  changedFurther('menu-leave', async (stage) => {
    await stage.page.getByRole('link', { name: stage.say('menu:back') }).click()
    await expect(dialog(stage.page)).toContainText(stage.say('menu:leave.text'))
  }),
  asAdmin('menu-delete-branch', async (stage) => {
    const { page, say } = stage
    await choose(stage, 'Boletos')
    await page.keyboard.press('Delete')
    await expect(dialog(page)).toContainText(say('menu:remove.text'))
  }),
  asAdmin('menu-entry-acts', async (stage) => {
    const { page, say } = stage
    await choose(stage, 'Boletos')
    await entry(stage, 'Boletos')
      .getByRole('button', { name: say('menu:acts.moreOne', { name: 'Boletos' }) })
      .click()
    await expect(page.getByRole('menuitem', { name: say('menu:acts.duplicate') })).toBeVisible()
  }),
  asAdmin('menu-keys', async (stage) => {
    const { page, say } = stage
    await open(stage)
    await button(page, say('menu:keys.show')).click()
    await expect(dialog(page)).toContainText(say('menu:keys.walk'))
  }),
  {
    name: 'menu-of-nobody',
    who: 'admin',
    path: '/queues/999999/menu',
    complaint: /404.*queue/,
    reach: ({ page, say }) => expect(page.getByText(say('menu:gone'))).toBeVisible(),
  },
  {
    name: 'menu-empty',
    who: 'admin',
    path: '/queues?search=ouvidoria',
    async reach({ page, say }) {
      await row(page, 'Ouvidoria')
        .getByRole('button', { name: say('queues:actions.menuOne', { name: 'Ouvidoria' }) })
        .click()
      await expect(page.getByRole('tree')).toBeVisible()
    },
  },
]
