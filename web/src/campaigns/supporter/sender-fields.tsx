import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { hasBlank } from './blanks.ts'
import type { Sender } from './sender.ts'

interface SenderFieldsProps {
  sender: Sender
  variant: 'city' | 'address'
  /** The text with the blanks for the input. Without any, there is nothing to ask for. */
  text: string
  /** What else is asked, to fill in the text, and whether it is answered. */
  children?: ReactNode
  isAnswered?: boolean
}

/** Inputs for the sender's name and their city or address. They are stored on the device only. */
export const SenderFields = ({ sender, variant, text, children, isAnswered = false }: SenderFieldsProps) => {
  const t = useText('campaigns')
  const isAsked = hasBlank(text, ['name', 'me.name', variant, `me.${variant}`])
  if (!isAsked && !children) return null
  return (
    <div className="mb-5 grid gap-3 rounded-md bg-sunken p-4 print:hidden">
      {isAsked && (
        <div className={classNames('grid items-start gap-x-4 gap-y-3', variant === 'city' && 'md:grid-cols-2')}>
          <Field label={t('sender.name')} optional>
            <TextInput
              autoComplete="name"
              maxLength={120}
              value={sender.name}
              onChange={({ target }) => sender.change({ name: target.value })}
            />
          </Field>
          {variant === 'city' ? (
            <Field label={t('sender.city')} optional>
              <TextInput
                autoComplete="address-level2"
                maxLength={120}
                value={sender.city}
                onChange={({ target }) => sender.change({ city: target.value })}
              />
            </Field>
          ) : (
            <Field label={t('sender.address')} optional>
              <TextArea
                rows={2}
                autoComplete="street-address"
                maxLength={500}
                value={sender.address}
                onChange={({ target }) => sender.change({ address: target.value })}
              />
            </Field>
          )}
        </div>
      )}
      {children}
      <p className="type-small">
        {t('sender.fillsIn')} {(sender.isStored || isAnswered) && t('sender.staysHere')}
      </p>
    </div>
  )
}
