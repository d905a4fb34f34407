import type { ReactNode } from 'react'
import { FileCard } from '../../../shared/ui/chat/FileCard.tsx'
import classes from './Grid.module.css'

export const FileList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.files} aria-label={label}>
    {children}
  </ul>
)

export const FileEntry = (props: { address: string; name: string; kind: string; note: string }) => (
  <li>
    <FileCard {...props} />
  </li>
)
