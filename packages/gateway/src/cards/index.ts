export * from './stored-card.ts'
