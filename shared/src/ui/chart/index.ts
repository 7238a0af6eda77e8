export { Dial, type DialProps } from './dial'
export { type ChartDay, JoinedLeftChart, type JoinedLeftChartProps } from './joined-left-chart'
export { Sparkline, type SparklineProps } from './sparkline'
export { StatCard, type StatCardProps } from './stat-card'
