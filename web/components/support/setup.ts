import '../../src/app/zodWithoutEval.ts'
import '@mantine/core/styles.css'
import '../../src/app/theme/global.css'
import { startI18n } from '../../src/shared/i18n/i18n.ts'

/** All files of a worker share one page, and this file runs before each of them. */
const shared = globalThis as { i18nStarted?: Promise<void> }
shared.i18nStarted ??= startI18n()
await shared.i18nStarted
