import { viewports } from '../browser.ts'
import type { Complaints } from '../complaints.ts'
import { type Screen, show } from '../screens/screen.ts'
import type { OpenTab } from '../screenTest.ts'
import { type Language, textsIn } from '../texts.ts'

export type Look = { language: Language; width: keyof typeof viewports; theme: 'light' | 'dark' }
type Studio = { openTab: OpenTab; complaints: Complaints }

/** Takes one picture of a screen. */
export async function take({ openTab, complaints }: Studio, screen: Screen, { look, file }: { look: Look; file: string }) {
  const { language, width, theme } = look
  if (screen.complaint) complaints.expect(screen.complaint)
  const options = { viewport: viewports[width], locale: language, colorScheme: theme }
  const page = await openTab(screen.who, options)
  await show(screen, { page, say: textsIn(language) })
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'initial' })
}
