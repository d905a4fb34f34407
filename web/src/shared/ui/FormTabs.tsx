import { Tabs } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'
import classes from './FormTabs.module.css'

type Tab<T extends FieldValues> = { key: string; label: string; fields: FieldPath<T>[]; content: ReactNode }

/** Not a <button>: buttons of a read-only form are disabled, but its tabs must still open. */
const renderTab = (props: object) => <div {...props} />

/** A form in several tabs. After a failed submit, the first tab with an error opens. */
export function FormTabs<T extends FieldValues>({ control, tabs }: { control: Control<T>; tabs: Tab<T>[] }) {
  const { errors, submitCount } = useFormState({ control })
  const wrong = tabs.filter(({ fields }) => fields.some((field) => field in errors)).map(({ key }) => key)
  const [open, setOpen] = useState(tabs[0]?.key ?? null)
  const [seen, setSeen] = useState(submitCount)
  if (submitCount !== seen) {
    setSeen(submitCount)
    if (wrong[0] && !wrong.includes(open ?? '')) setOpen(wrong[0])
  }
  return (
    <Tabs value={open} onChange={setOpen} keepMountedMode="display-none">
      <Tabs.List className={classes.list ?? ''}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab
            key={key}
            value={key}
            renderRoot={renderTab}
            rightSection={wrong.includes(key) && <IconAlertCircle size={16} className={classes.wrong} />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel ?? ''}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
