// Package use ends a program that sees what it did not expect.
package use

import "log"

// Must gives the value, or ends the program with the error.
func Must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// That ends the program unless what is named is as expected.
func That(holds bool, what string) {
	if !holds {
		log.Fatalf("not as expected: %s", what)
	}
}
