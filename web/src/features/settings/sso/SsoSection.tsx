import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SettingGroup } from '../layout/SettingsLayout.tsx'

/** A part of the single sign-on, with room around its fields. */
export const SsoSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <SettingGroup title={title}>
    <Paper p="md" bg="transparent">
      <Stack>
        {text !== undefined && <Text>{text}</Text>}
        {children}
      </Stack>
    </Paper>
  </SettingGroup>
)
