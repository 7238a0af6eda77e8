export { DatePicker, type DatePickerProps } from './date-picker'
export { DateTimePicker, type DateTimePickerProps } from './date-time-picker'
export { TimeInput, type TimeInputProps } from './time-input'
