import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { TextsProvider } from '../src/lib/i18n.tsx'
import { createQueryClient } from '../src/lib/query.ts'
import { serverTexts } from '../src/lib/texts.server.ts'

/** The HTML of a part of a page in English, as the server renders it at an address. */
export const renderAt = (address: string, part: ReactNode): string =>
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <TextsProvider texts={serverTexts('en')}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </TextsProvider>
    </QueryClientProvider>,
  )
