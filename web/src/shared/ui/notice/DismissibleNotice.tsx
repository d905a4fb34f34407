import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListNotice } from './ListNotice.tsx'

/** `name`: identifies the notice; once dismissed, it stays away in this browser. */
export function DismissibleNotice({ name, ...notice }: Omit<ComponentProps<typeof ListNotice>, 'onClose'> & { name: string }) {
  const { t } = useTranslation('common')
  const [isClosed, setIsClosed] = useState(() => dismissedNames().includes(name))
  if (isClosed) return null
  const close = () => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...dismissedNames(), name].slice(-MAX_STORED)))
    setIsClosed(true)
  }
  return <ListNotice {...notice} onClose={{ label: t('close'), act: close }} />
}

const STORAGE_KEY = 'closedNotices'
/** The oldest names are dropped. */
const MAX_STORED = 50

function dismissedNames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}
