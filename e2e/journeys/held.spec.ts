import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupEndpoints } from '@recado/contract/backups'
import { patientExpect as expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, pageTitle } from '../userActions.ts'

const t = textsIn('pt')

test('a restored installation says to everybody that nothing is sent, until a super user releases it', async ({
  open,
  product,
  company,
  platform,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|socket\.io/)
  const { superUser } = platform
  const agent = await company.hire({ name: 'Bruno' })
  for (const person of [superUser, company.admin, agent]) await person.token()
  await product.stop()
  await writeFile(join(product.dataDir, 'restored.json'), '{}')
  await product.start()
  try {
    const [root, admin, staff] = [await open(superUser), await open(company.admin), await open(agent)]
    const bannerOn = (page: typeof root) => page.getByRole('region', { name: t('shell:held.label') })
    for (const page of [admin, staff]) {
      await expect(bannerOn(page)).toContainText(t('shell:held.wait'))
      await expect(bannerOn(page).getByRole('link')).toHaveCount(0)
    }
    await bannerOn(root)
      .getByRole('link', { name: t('shell:held.open') })
      .click()
    await expect(pageTitle(root, t('backups:title'))).toBeVisible()
    await button(root, t('backups:held.release')).click()
    await button(dialog(root), t('backups:held.release')).click()
    for (const page of [root, admin, staff]) await expect(bannerOn(page)).toHaveCount(0)
    await expect(root.getByText(t('backups:held.title'))).toHaveCount(0)
  } finally {
    await superUser.call(backupEndpoints.release, { body: { discard: [] } })
  }
})
