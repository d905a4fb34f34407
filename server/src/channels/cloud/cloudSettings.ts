import { createHash, timingSafeEqual } from 'node:crypto'
import { cloudChannel } from '@recado/contract/channels/cloud'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { z } from 'zod'
import type { ConnectionRef } from '../channel.ts'

export type CloudSettings = z.output<typeof cloudChannel.settings>
export type ConfiguredConnection = ConnectionRef & { settings: CloudSettings }

/** The settings of a connection; undefined while they are incomplete. */
export const parseCloudSettings = (given: SettingValues): CloudSettings | undefined => cloudChannel.settings.safeParse(given).data

/** Compares two secrets in constant time. */
export const equalSecrets = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
