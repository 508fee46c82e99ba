import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A link within text. */
export const TextLink = ({
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) => (
  <Link {...rest} className={classNames('link', className)} />
)

/** A link to another site, which opens in a new tab. */
export const ExternalLink = ({ className, children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) => {
  const t = useText('common')
  return (
    <a {...rest} className={classNames('link', className)} target="_blank" rel="noopener noreferrer">
      {children}
      {/* The word joiner (U+2060) prevents a line break between the text and the arrow. */}
      <span className="whitespace-nowrap">
        {'\u2060'}
        <Icon name="arrow-up-right" size={16} className="ml-1 inline-block align-[-.15em]" />
      </span>
      <span className="sr-only">{t('opensInNewTab')}</span>
    </a>
  )
}

/** A link to the parent page, shown above the title of a page. */
export const BackLink = ({
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className' | 'children'> & { className?: string; children: string }) => (
  <Link
    {...rest}
    className={classNames(
      'link inline-flex items-start gap-1.5 py-[.09375rem] touch:py-3 text-sm wrap-anywhere',
      className,
    )}
  >
    <Icon name="arrow-left" size={16} className="mt-[.16rem]" />
    {children}
  </Link>
)
