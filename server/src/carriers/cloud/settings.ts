import { createHash, timingSafeEqual } from 'node:crypto'
import { cloudCarrier } from '@recado/contract/carriers/cloud'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { z } from 'zod'
import type { Line } from '../port.ts'

export type CloudSettings = z.output<typeof cloudCarrier.settings>
export type SetLine = Line & { settings: CloudSettings }

/** What was entered for a line, once it is complete. */
export const settingsIn = (given: SettingValues): CloudSettings | undefined => cloudCarrier.settings.safeParse(given).data

/** Whether two secrets are the same, in a time that tells nothing of either. */
export const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
