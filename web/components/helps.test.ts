import { helpListEndpoint, helps } from '@recado/contract/helps'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sample } from './support/sample.ts'
import { agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectCount, expectGone, expectPath, link } from './support/user.ts'

const guide = (name: 'answer' | 'connect' | 'team') => link(page, t(`guides:guides.${name}.title`))

test('a new installation shows the product’s own guides, and each leads to its page', async ({ show }) => {
  await show('/helps')
  await guide('connect').click()
  await expectPath().toBe('/helps?guide=connect')
  const steps = page.getByRole('article').getByRole('listitem')
  await expectCount(steps).toBe(t('guides:guides.connect.steps').split('\n').length)
  await link(page, t('guides:guide.open', { page: t('connections:title') })).click()
  await expectPath().toBe('/connections')
})

test('an agent reads only the guides of pages that they may open', async ({ show }) => {
  await show('/helps?guide=team', { user: agent })
  await expect.element(guide('answer')).toBeVisible()
  await expectGone(guide('team'))
})

test('the videos of the installation take the place of the guides', async ({ server, show }) => {
  server.on(helpListEndpoint, () => [sample(helps.row, { id: 1, title: 'Primeiros passos' })])
  await show('/helps')
  await expect.element(page.getByRole('button', { name: t('helps:watch', { title: 'Primeiros passos' }) })).toBeVisible()
  await expectGone(guide('answer'))
})
