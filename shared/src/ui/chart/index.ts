export { type ChartDay, JoinedLeftChart, type JoinedLeftChartProps } from './joined-left-chart'
export { Sparkline, type SparklineProps } from './sparkline'
