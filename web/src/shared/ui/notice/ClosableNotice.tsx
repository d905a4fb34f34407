import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

/** `name`: identifies the notice; once dismissed, it stays away in this browser. */
export function ClosableNotice({ name, ...notice }: Omit<ComponentProps<typeof Notice>, 'onClose'> & { name: string }) {
  const { t } = useTranslation('common')
  const [isClosed, setIsClosed] = useState(() => closedNames().includes(name))
  if (isClosed) return null
  const close = () => {
    localStorage.setItem(MEMORY, JSON.stringify([...closedNames(), name].slice(-MOST)))
    setIsClosed(true)
  }
  return <Notice {...notice} onClose={{ label: t('close'), act: close }} />
}

const MEMORY = 'closedNotices'
/** The oldest names are dropped. */
const MOST = 50

function closedNames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(MEMORY) ?? '[]') as string[]
  } catch {
    return []
  }
}
