// SPDX-License-Identifier: UNLICENSED
// Written by tandem fmt --to solidity: do not edit.
// tandem: iterations 4, loops true, types 0
pragma solidity ^0.8.0;

contract Program {
    function run() public pure {
        unchecked {
            if (false) {
                while (true) {
                }
            } else {
                assert(false); require(false); // tandem: 4:5
            }
        }
    }
}
