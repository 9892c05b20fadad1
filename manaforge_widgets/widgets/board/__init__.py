"""The Board widget, and the parts that it is made of."""
