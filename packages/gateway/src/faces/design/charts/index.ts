export { Chart, StackedChart } from './bar-chart.tsx'
export type { ChartColumn, ChartData } from './chart-data.ts'
export { LineChart } from './line-chart.tsx'
