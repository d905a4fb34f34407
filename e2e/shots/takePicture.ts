import { viewports } from '../browser.ts'
import type { ConsoleErrors } from '../consoleErrors.ts'
import { type Screen, showScreen } from '../screens/screen.ts'
import type { OpenTab } from '../screenTest.ts'
import { type Language, textsIn } from '../texts.ts'

export type View = { language: Language; width: keyof typeof viewports; theme: 'light' | 'dark' }
type PictureFixtures = { openTab: OpenTab; complaints: ConsoleErrors }

/** Takes one picture of a screen. */
export async function takePicture({ openTab, complaints }: PictureFixtures, screen: Screen, { look, file }: { look: View; file: string }) {
  const { language, width, theme } = look
  if (screen.complaint) complaints.expect(screen.complaint)
  const options = { viewport: viewports[width], locale: language, colorScheme: theme }
  const page = await openTab(screen.who, options)
  await showScreen(screen, { page, t: textsIn(language) })
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'initial' })
}
