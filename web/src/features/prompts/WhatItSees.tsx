import { Alert, List } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const points = ['conversation', 'voice', 'others', 'key', 'handover'] as const

/** What an assistant is told and what it is not, for whoever answers for the company's data. */
export function WhatItSees() {
  const { t } = useTranslation('prompts')
  return (
    <Alert color="gray" icon={<IconShieldLock />} title={t('sees.title')}>
      <List size="sm" spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{t(`sees.${point}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
